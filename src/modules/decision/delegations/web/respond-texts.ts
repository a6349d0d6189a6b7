/** The texts of a recipient’s answer. */
export const texts = {
  accept: {
    question: 'Accept this delegation?',
    effect: 'Once you accept, you may decide within its limits and conditions.',
    act: 'Accept delegation',
    done: (displayId: string) => `${displayId} accepted.`,
  },
  reject: {
    question: 'Reject this delegation?',
    effect: 'You are removed as a recipient. The issuer can read your reason.',
    act: 'Reject delegation',
    done: (displayId: string) => `${displayId} rejected.`,
  },
  acceptChange: {
    question: 'Accept this change?',
    effect:
      'This page shows the changed terms. Until you accept them, the terms you accepted before apply as well.',
    act: 'Accept change',
    done: (displayId: string) => `Change of ${displayId} accepted.`,
  },
  rejectChange: {
    question: 'Reject this change?',
    effect:
      'The change is discarded, and the terms accepted last still apply. The issuer can read your reason.',
    act: 'Reject change',
    done: (displayId: string) => `Change of ${displayId} rejected. The terms accepted last still apply.`,
  },
  acceptLimit: (before: string, after: string) => `Accepting changes your limit from ${before} to ${after}.`,
} as const
