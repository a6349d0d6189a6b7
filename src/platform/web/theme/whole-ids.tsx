import type { ReactNode } from 'react'

const ID = /\b([A-Z]{3}-\d+)\b/

/** A text whose display ids ("DEL-1042") stay on one line. */
export const wholeIds = (text: ReactNode): ReactNode =>
  typeof text === 'string' && ID.test(text)
    ? text.split(ID).map((part, at) =>
        // every second part is an id
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
          <span key={at} className="nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )
    : text
