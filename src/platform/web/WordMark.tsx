import './states.css'
import mark from './mark.svg'
import { texts } from './texts.ts'

export const Mark = ({ size }: { size: number }) => <img src={mark} alt="" width={size} height={size} />

/** The mark and the name of the product. */
export const WordMark = () => (
  <div className="word-mark">
    <Mark size={28} />
    {texts.product}
  </div>
)
