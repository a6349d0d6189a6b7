import { authorized, eur, percent, type SectionPlan, to, usd } from '../grants.ts'

export const finance: SectionPlan = {
  section: 'Finance',
  decisions: [
    {
      name: 'Approve budget transfer',
      category: 'Budget',
      description: 'Share of a unit’s budget moved within a fiscal year.',
      owner: 'Anton Kovacs',
      limits: [percent(25)],
      pathways: 'MFD',
      grants: [
        to('President', percent(15), 522, {}, [
          to('VP Business and Finance', percent(10), 500, {}, [
            to('Budget Director', percent(5), 480, { pathways: 'D' }),
          ]),
          to('Provost', percent(10), 490, {}, [
            to('Dean of Engineering', percent(3), 6, {
              stays: 'waiting',
              until: 'year',
              groups: ['College of Engineering'],
            }),
          ]),
        ]),
      ],
    },
    {
      name: 'Set reserve level',
      category: 'Budget',
      description: 'The reserve that the university keeps; the Board decides.',
      owner: 'Marisol Okafor',
      limits: [percent(null)],
      pathways: '',
      roles: [
        ['President', 'Endorse'],
        ['VP Business and Finance', 'Endorse'],
        ['Controller', 'Informed'],
      ],
      grants: [],
    },
    {
      name: 'Write off receivable',
      category: 'Receivables',
      description: 'Claims that will not be paid.',
      owner: 'Priya Raman',
      limits: [usd(1_000_000)],
      pathways: 'MD',
      roles: [['General Counsel', 'Consulted']],
      grants: [
        to('President', usd(500_000), 520, {}, [
          to('VP Business and Finance', usd(150_000), 495, {}, [
            to(
              'Controller',
              usd(50_000),
              460,
              {
                suspended: { day: 22, reason: 'Until the audit of receivables is closed.', cascade: true },
              },
              [to('Accounts Payable Manager', usd(2_000), 400, { pathways: '' })],
            ),
          ]),
        ]),
      ],
    },
    {
      name: 'Approve travel',
      category: 'Travel',
      description: 'A trip with all its costs.',
      owner: 'Priya Raman',
      limits: [usd(100_000)],
      pathways: 'MFD',
      grants: [
        to('President', usd(100_000), 518, {}, [
          to('VP Student Affairs', usd(15_000), 13, { stays: 'waiting' }),
          to('VP Business and Finance', usd(50_000), 490, {}, [
            to(
              'Controller',
              usd(20_000),
              470,
              {
                revoked: { day: 75, reason: 'Travel is approved in the colleges.', cascade: true },
              },
              [to('Payroll Manager', usd(5_000), 300, { pathways: '' })],
            ),
          ]),
          to('Provost', usd(50_000), 490, {}, [
            to('Dean of Arts and Sciences', usd(20_000), 450, { groups: ['College of Arts and Sciences'] }, [
              to('Margaret Dunne as Chair, History', usd(5_000), 420, { groups: ['History'], pathways: '' }),
            ]),
            to('Dean of Engineering', usd(20_000), 440, {
              revoked: { day: 10, reason: 'Replaced by the new travel policy.' },
            }),
          ]),
        ]),
      ],
    },
    {
      name: 'Approve travel abroad',
      category: 'Travel',
      description: 'A trip to the euro area, in its currency.',
      owner: 'Priya Raman',
      limits: [eur(60_000)],
      pathways: 'MF',
      grants: [
        to('Provost', eur(40_000), 280, {}, [
          to('Dean of Engineering', eur(15_000), 40, { from: 30, until: 'year' }),
        ]),
      ],
    },
    {
      name: 'Open a bank account',
      category: 'Treasury',
      description: 'With any bank, in the name of the university.',
      owner: 'Ruth Calloway',
      limits: [authorized],
      pathways: 'MD',
      signatory: true,
      grants: [
        to('VP Business and Finance', authorized, 515, {}, [
          to('Bernard Ashe as Treasurer', authorized, 420, { pathways: '' }),
          to('Treasurer', authorized, 24, {}, [
            to('Cash Manager', authorized, 8, { stays: 'waiting', pathways: '' }),
          ]),
        ]),
      ],
    },
    {
      name: 'Invest operating cash',
      category: 'Treasury',
      description: 'Placed for less than a year.',
      owner: 'Ruth Calloway',
      limits: [usd(50_000_000)],
      pathways: 'MD',
      grants: [
        to('VP Business and Finance', usd(25_000_000), 500, {}, [
          to('Treasurer', usd(10_000_000), 450, { until: 15 }, [to('Cash Manager', usd(1_000_000), 400, {})]),
        ]),
      ],
    },
    {
      name: 'Approve journal entry',
      category: 'Accounting',
      description: 'Entries outside the routine.',
      owner: 'Priya Raman',
      limits: [usd(1_000_000)],
      pathways: 'MD',
      draft: true,
      grants: [],
    },
  ],
}
