import './word-mark.css'
import { texts } from '../text/texts.ts'
import mark from './mark.svg'

export const Mark = ({ size }: { size: number }) => <img src={mark} alt="" width={size} height={size} />

/** The mark and the name of the product. */
export const WordMark = () => (
  <div className="word-mark">
    <Mark size={28} />
    {texts.product}
  </div>
)
