import type { ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'

type ChildLabel = { displayId: string | null; recipient: string }

/** The texts of trimming what was redelegated. */
export const texts = {
  title: 'Realign the redelegations below?',
  effect:
    'Limits, groups, pathways, and last days that go beyond the delegation above are reduced to it. Redelegations that fit do not change.',
  waiting: { icon: 'clock', tone: 'quiet', title: 'Checking the redelegations below.' } as ConfirmFact,
  nothing: {
    icon: 'tick',
    tone: 'quiet',
    title: 'No redelegation below goes beyond what is above it.',
  } as ConfirmFact,
  more: (count: number): ConfirmFact => ({
    icon: 'info',
    tone: 'quiet',
    title: `${count} more need another realignment afterwards.`,
  }),
  name: ({ displayId, recipient }: ChildLabel) => [displayId, recipient].filter(Boolean).join(' '),
  change: ({ label, old, new: now }: { label: string; old: string; new: string }) =>
    `${label}: ${old} → ${now}`,
  stays: (name: string) => `${name} will not change`,
  left: (count: number) =>
    count === 1 ? '1 redelegation still does not fit.' : `${count} redelegations still do not fit.`,
} as const
