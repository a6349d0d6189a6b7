import './icon.css'
import type { ReactNode } from 'react'

// Drawn in a box of 16, with lines of 1.5.
const drawings = {
  home: <path d="M2.5 7.5 8 3l5.5 4.5M4 6.5V13h8V6.5" />,
  delegations: (
    <>
      <circle cx="4.5" cy="4" r="2" />
      <circle cx="11.5" cy="12" r="2" />
      <path d="M4.5 6v3.5A2.5 2.5 0 0 0 7 12h2.5" />
    </>
  ),
  redelegations: (
    <>
      <circle cx="3.5" cy="3.5" r="1.6" />
      <circle cx="12.5" cy="7.5" r="1.6" />
      <circle cx="12.5" cy="13" r="1.6" />
      <path d="M3.5 5.1V11a2 2 0 0 0 2 2h5.4M3.5 7.5h7.4" />
    </>
  ),
  actions: (
    <>
      <rect x="2.5" y="2.5" width="11" height="11" rx="2.5" />
      <path d="m5.3 8.2 1.9 1.8 3.5-4" />
    </>
  ),
  decisions: (
    <>
      <path d="M8 2 14 8l-6 6-6-6Z" />
      <path d="M8 5.8v2.7" />
      <circle cx="8" cy="10.5" r=".35" fill="currentColor" />
    </>
  ),
  matrices: (
    <>
      <rect x="2.5" y="2.5" width="11" height="11" rx="1.5" />
      <path d="M2.5 6.2h11M6.2 2.5v11M9.9 6.2v7.3M6.2 9.9h7.3" />
    </>
  ),
  documents: (
    <>
      <path d="M4 2h5.5L13 5.5V14H4Z" />
      <path d="M9.3 2.2v3.5h3.5M6.3 8.7h4.4M6.3 11.2h3" />
    </>
  ),
  reports: <path d="M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6" />,
  position: (
    <>
      <rect x="2.5" y="5" width="11" height="8" rx="1.5" />
      <path d="M6 5V3.5A1 1 0 0 1 7 2.5h2a1 1 0 0 1 1 1V5M2.5 8.5h11" />
    </>
  ),
  groups: (
    <>
      <rect x="6" y="2" width="4" height="3.5" rx="1" />
      <rect x="2" y="10.5" width="4" height="3.5" rx="1" />
      <rect x="10" y="10.5" width="4" height="3.5" rx="1" />
      <path d="M8 5.5V8M4 10.5V8h8v2.5" />
    </>
  ),
  shield: <path d="M8 2 13 4v3.8c0 3-2 5.2-5 6.2-3-1-5-3.2-5-6.2V4Z" />,
  settings: (
    <>
      <path d="M2.5 5h6M12 5h1.5M2.5 11h1.5M7.5 11h6" />
      <circle cx="10.3" cy="5" r="1.7" />
      <circle cx="5.7" cy="11" r="1.7" />
    </>
  ),
  root: <path d="M3 13.5h10M4 13.5V7M8 13.5V7M12 13.5V7M2.5 7 8 2.5 13.5 7Z" />,
  check: (
    <>
      <path d="M8 2 13 4v3.8c0 3-2 5.2-5 6.2-3-1-5-3.2-5-6.2V4Z" />
      <path d="m5.7 7.9 1.7 1.6 3-3.3" />
    </>
  ),
  plus: <path d="M8 3v10M3 8h10" />,
  minus: <path d="M3 8h10" />,
  cross: <path d="m4 4 8 8M12 4l-8 8" />,
  tick: <path d="m3 8.5 3.2 3L13 4.5" />,
  down: <path d="m4 6 4 4 4-4" />,
  up: <path d="m4 10 4-4 4 4" />,
  left: <path d="m10 4-4 4 4 4" />,
  right: <path d="m6 4 4 4-4 4" />,
  forward: <path d="M3 8h10M9 4l4 4-4 4" />,
  arrowDown: <path d="M8 3v10M4 9l4 4 4-4" />,
  arrowUp: <path d="M8 13V3M4 7l4-4 4 4" />,
  more: (
    <>
      <circle cx="3.5" cy="8" r=".8" fill="currentColor" />
      <circle cx="8" cy="8" r=".8" fill="currentColor" />
      <circle cx="12.5" cy="8" r=".8" fill="currentColor" />
    </>
  ),
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  eye: (
    <>
      <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8Z" />
      <circle cx="8" cy="8" r="1.9" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3.5 3.5" />
    </>
  ),
  filter: <path d="M2.5 4.5h11M4.5 8h7M6.5 11.5h3" />,
  columns: (
    <>
      <rect x="2.5" y="3" width="11" height="10" rx="1.5" />
      <path d="M6.2 3v10M9.8 3v10" />
    </>
  ),
  export: <path d="M8 2.5v7.5M5 7.3 8 10.2l3-2.9M3 13.3h10" />,
  upload: <path d="M8 10.5V3M5 5.7 8 2.8l3 2.9M3 13.3h10" />,
  swap: <path d="M3 5.5h9M9.5 3 12 5.5 9.5 8M13 10.5H4M6.5 8 4 10.5 6.5 13" />,
  suspend: <path d="M5.5 3.5v9M10.5 3.5v9" />,
  reissue: <path d="M12.5 4v4h-9M6 5.5 3.5 8 6 10.5" />,
  revoke: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="m4 4 8 8" />
    </>
  ),
  star: <path d="m8 2.3 1.7 3.6 4 .5-2.9 2.7.7 3.9L8 11.1 4.5 13l.7-3.9L2.3 6.4l4-.5Z" />,
  starFull: (
    <path fill="currentColor" d="m8 2.3 1.7 3.6 4 .5-2.9 2.7.7 3.9L8 11.1 4.5 13l.7-3.9L2.3 6.4l4-.5Z" />
  ),
  edit: <path d="m3 10.5-.5 3 3-.5 7.5-7.5L10.5 3Z" />,
  history: (
    <>
      <path d="M2.7 6.5A5.6 5.6 0 1 1 2.4 9M2.5 3v3.5H6" />
      <path d="M8 5.2V8l2 1.4" />
    </>
  ),
  expand: <path d="M6 2.5H2.5V6M10 2.5h3.5V6M6 13.5H2.5V10M10 13.5h3.5V10" />,
  send: <path d="M14 2 7.3 8.7M14 2 9.7 14 7.3 8.7 2 6.3Z" />,
  fine: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="m5.4 8.2 1.9 1.8 3.4-3.9" />
    </>
  ),
  wrong: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="m5.8 5.8 4.4 4.4M10.2 5.8l-4.4 4.4" />
    </>
  ),
  warning: (
    <>
      <path d="M8 2.5 14.3 13.5H1.7Z" />
      <path d="M8 6.5v3" />
      <circle cx="8" cy="11.5" r=".4" fill="currentColor" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M8 7.5v3.5" />
      <circle cx="8" cy="5.2" r=".4" fill="currentColor" />
    </>
  ),
  ring: <circle cx="8" cy="8" r="5.8" />,
  ringDashed: <circle cx="8" cy="8" r="5.8" strokeDasharray="2.5 2.5" />,
  help: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M6.2 6.3c.1-1 .9-1.6 1.9-1.6 1.1 0 1.9.7 1.9 1.6 0 1.4-2 1.5-2 2.8" />
      <circle cx="8" cy="11.3" r=".4" fill="currentColor" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M8 4.8V8l2.3 1.5" />
    </>
  ),
  calendar: (
    <>
      <rect x="2.5" y="3.5" width="11" height="10" rx="1.5" />
      <path d="M2.5 6.8h11M5.5 2v2.5M10.5 2v2.5" />
    </>
  ),
  link: (
    <path d="M6.5 9.5a2.8 2.8 0 0 0 4 0l2-2a2.8 2.8 0 0 0-4-4l-.7.7M9.5 6.5a2.8 2.8 0 0 0-4 0l-2 2a2.8 2.8 0 0 0 4 4l.7-.7" />
  ),
  conditions: (
    <>
      <path d="M3 4h10M3 8h6M3 12h4" />
      <path d="m10 11.5 1.5 1.5 2.5-3" />
    </>
  ),
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
    </>
  ),
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1.5" />
      <path d="M5.5 7V5.2a2.5 2.5 0 0 1 5 0V7" />
    </>
  ),
  signature: (
    <path d="M2 13.5h12M3 10.5c2-5 3.5-7.5 4.6-7 1.3.7-2.6 6.4-1.4 6.9 1 .4 2-2.6 2.9-2.3.8.3-.2 2 .7 2.2.7.1 1.3-.9 2.7-.9" />
  ),
  stamp: (
    <>
      <path d="M3 13.5h10M3.5 11V9.2h9V11Z" />
      <path d="M6.7 9.2c.3-1.7-.9-2.6-.9-4.2a2.2 2.2 0 0 1 4.4 0c0 1.6-1.2 2.5-.9 4.2" />
    </>
  ),
  key: (
    <>
      <circle cx="5" cy="11" r="2.8" />
      <path d="m7 9 6-6M10.5 5.5l2 2M12.2 3.8l1.3 1.3" />
    </>
  ),
  scales: (
    <>
      <path d="M8 2.5v11M5 13.5h6M3 4.5h10" />
      <path d="M1.5 9.5 3.5 4.7l2 4.8a2 2 0 0 1-4 0ZM10.5 9.5l2-4.8 2 4.8a2 2 0 0 1-4 0Z" />
    </>
  ),
  coins: (
    <>
      <circle cx="6" cy="9.8" r="3.9" />
      <path d="M6.3 4.3a3.9 3.9 0 1 1 5 5M6 8.3v3" />
    </>
  ),
  bell: (
    <>
      <path d="M3 11.5h10c-1-1-1.5-2-1.5-4.5a3.5 3.5 0 0 0-7 0c0 2.5-.5 3.5-1.5 4.5Z" />
      <path d="M6.8 13.7a1.3 1.3 0 0 0 2.4 0" />
    </>
  ),
  mail: (
    <>
      <rect x="2" y="3.5" width="12" height="9" rx="1.5" />
      <path d="m2.5 4.5 5.5 4.3 5.5-4.3" />
    </>
  ),
  signOut: <path d="M6.5 2.5H3v11h3.5M7 8h7M11 5l3 3-3 3" />,
  archive: <path d="M2.5 3h11v3h-11zM3.5 6v7h9V6M6.5 8.5h3" />,
  trash: <path d="M2.5 4.5h11M6 4.5V2.5h4v2M4 4.5l.7 9h6.6l.7-9M6.7 7v4M9.3 7v4" />,
  bold: <path d="M4.5 3h4a2.4 2.4 0 0 1 0 4.8h-4zM4.5 7.8h4.7a2.6 2.6 0 0 1 0 5.2H4.5Z" />,
  italic: <path d="M6.5 3h5M4.5 13h5M9.3 3l-2.6 10" />,
  heading: <path d="M3.5 3v10M12.5 3v10M3.5 8h9" />,
  bullets: (
    <>
      <circle cx="3" cy="4.5" r=".8" fill="currentColor" />
      <circle cx="3" cy="11.5" r=".8" fill="currentColor" />
      <path d="M6.5 4.5h7M6.5 11.5h7" />
    </>
  ),
  numbers: <path d="M2.2 3.4 3.4 2.8v4M2 9.6c1.6-.9 2.4.6 1.2 1.8L2 12.8h2.2M6.5 4.5h7M6.5 11.5h7" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

/** A line drawing beside words. It says nothing on its own: a button of an icon alone has a name of its own. */
export function Icon({ name, size = 16 }: { name: IconName; size?: 12 | 14 | 16 | 20 | 22 }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
