import type { ReactNode } from 'react'

// Drawn in boxes of their own, in the colors of the theme. They say nothing to readers: the words beside them do.
const drawings = {
  path: [
    '0 0 148 96',
    <g key="a" fill="none" stroke="var(--border)" strokeWidth="1.5">
      <rect x="6" y="36" width="52" height="24" rx="6" fill="var(--bg-subtle)" />
      <rect x="90" y="8" width="52" height="24" rx="6" fill="var(--bg-subtle)" strokeDasharray="4 4" />
      <rect x="90" y="64" width="52" height="24" rx="6" fill="var(--bg-subtle)" strokeDasharray="4 4" />
      <path d="M58 48h14a6 6 0 0 0 6-6V26a6 6 0 0 1 6-6h6M72 48a6 6 0 0 1 6 6v16a6 6 0 0 0 6 6h6" />
    </g>,
    <circle key="b" cx="18" cy="48" r="5" fill="var(--primary-border)" />,
    <path
      key="c"
      d="M28 48h20M112 20h20M112 76h20"
      stroke="var(--border)"
      strokeWidth="3"
      strokeLinecap="round"
    />,
    <circle key="d" cx="102" cy="20" r="5" fill="var(--bg-muted)" />,
    <circle key="e" cx="102" cy="76" r="5" fill="var(--bg-muted)" />,
  ],
  notFound: [
    '0 0 160 104',
    <g key="a" fill="none" stroke="var(--border-control)" strokeWidth="1.5">
      <path d="M34 20v22a8 8 0 0 0 8 8h28" />
      <path d="M90 50h12a8 8 0 0 1 8 8v22" strokeDasharray="4 4" />
    </g>,
    <rect key="b" x="24" y="8" width="20" height="20" rx="6" fill="var(--primary)" />,
    <circle
      key="c"
      cx="80"
      cy="50"
      r="10"
      fill="var(--bg-container)"
      stroke="var(--primary)"
      strokeWidth="2"
    />,
    <circle
      key="d"
      cx="110"
      cy="88"
      r="10"
      fill="var(--bg-container)"
      stroke="var(--border-control)"
      strokeWidth="1.5"
      strokeDasharray="3 3"
    />,
    <path
      key="e"
      d="M108 85.5c0-2.5 4-2.5 4 0 0 1.5-2 1.5-2 3.2M110 91.5v.5"
      stroke="var(--text-tertiary)"
      strokeWidth="1.5"
      strokeLinecap="round"
      fill="none"
    />,
  ],
  wrongAccount: [
    '0 0 160 104',
    <g key="a" fill="var(--bg-container)" stroke="var(--border-control)" strokeWidth="1.5">
      <rect x="10" y="32" width="56" height="40" rx="8" />
      <rect x="94" y="32" width="56" height="40" rx="8" strokeDasharray="4 4" />
      <path d="M66 52h9M85 52h9" />
    </g>,
    <circle
      key="b"
      cx="80"
      cy="52"
      r="12"
      fill="var(--warning-bg)"
      stroke="var(--warning)"
      strokeWidth="1.5"
    />,
    <path
      key="c"
      d="M76 51v-2.5a4 4 0 0 1 8 0V51M74.5 51h11v7.5h-11z"
      fill="none"
      stroke="var(--warning-text)"
      strokeWidth="1.5"
      strokeLinejoin="round"
    />,
    <circle key="d" cx="26" cy="46" r="5" fill="var(--primary)" />,
    <path key="e" d="M20 60h36M38 46h18" stroke="var(--border)" strokeWidth="4" strokeLinecap="round" />,
    <circle key="f" cx="110" cy="46" r="5" fill="var(--bg-muted)" />,
    <path key="g" d="M104 60h36M122 46h18" stroke="var(--bg-muted)" strokeWidth="4" strokeLinecap="round" />,
  ],
  noPermission: [
    '0 0 160 104',
    <rect
      key="a"
      x="40"
      y="20"
      width="80"
      height="56"
      rx="8"
      fill="var(--bg-container)"
      stroke="var(--border-control)"
      strokeWidth="1.5"
      strokeDasharray="4 4"
    />,
    <path
      key="b"
      d="M54 36h28M54 48h52M54 60h20"
      stroke="var(--bg-muted)"
      strokeWidth="4"
      strokeLinecap="round"
    />,
    <circle
      key="c"
      cx="114"
      cy="70"
      r="14"
      fill="var(--warning-bg)"
      stroke="var(--warning)"
      strokeWidth="1.5"
    />,
    <path
      key="d"
      d="M110 69v-2.5a4 4 0 0 1 8 0V69M108.5 69h11v7.5h-11z"
      fill="none"
      stroke="var(--warning-text)"
      strokeWidth="1.5"
      strokeLinejoin="round"
    />,
  ],
  failed: [
    '0 0 160 104',
    <rect
      key="a"
      x="30"
      y="14"
      width="100"
      height="72"
      rx="10"
      fill="var(--bg-container)"
      stroke="var(--border-control)"
      strokeWidth="1.5"
    />,
    <path key="b" d="M30 32h100" stroke="var(--border)" strokeWidth="1.5" />,
    <g key="c" fill="var(--border)">
      <circle cx="40" cy="23" r="2.5" />
      <circle cx="48" cy="23" r="2.5" />
      <circle cx="56" cy="23" r="2.5" />
    </g>,
    <path key="d" d="M72 46 88 62M88 46 72 62" stroke="var(--error)" strokeWidth="3" strokeLinecap="round" />,
    <path key="e" d="M54 74h52" stroke="var(--border)" strokeWidth="4" strokeLinecap="round" />,
  ],
} satisfies Record<string, readonly [string, ...ReactNode[]]>

export type DrawingName = keyof typeof drawings

export function Drawing({ name }: { name: DrawingName }) {
  const [box, ...parts] = drawings[name]
  const [, , width, height] = box.split(' ')
  return (
    <svg width={width} height={height} viewBox={box} aria-hidden="true">
      {parts}
    </svg>
  )
}
