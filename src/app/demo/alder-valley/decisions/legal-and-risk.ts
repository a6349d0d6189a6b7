import { authorized, months, type SectionPlan, to, usd } from '../grants.ts'

export const legalAndRisk: SectionPlan = {
  section: 'Legal and risk',
  decisions: [
    {
      name: 'Settle legal claim',
      category: 'Claims',
      description: 'Claims by or against the university.',
      owner: 'Naomi Sato',
      limits: [usd(null)],
      pathways: 'MD',
      grants: [
        to('President', usd(2_000_000), 508, {}, [
          to('General Counsel', usd(400_000), 480, { pathways: 'D' }),
          to(
            'VP Business and Finance',
            usd(400_000),
            300,
            {
              suspended: { day: 45, reason: 'Claims go to the General Counsel for now.' },
            },
            [to('Director of Human Resources', usd(25_000), 240, { pathways: '' })],
          ),
        ]),
      ],
    },
    {
      name: 'Retain outside counsel',
      category: 'Counsel',
      description: 'For each matter.',
      owner: 'Naomi Sato',
      limits: [usd(1_000_000)],
      pathways: 'MD',
      grants: [
        to(
          'General Counsel',
          usd(500_000),
          450,
          {
            edited: {
              day: 110,
              groups: ['Office of the President', 'Academic Affairs', 'Business and Finance'],
            },
          },
          [
            to('Senior Attorney', usd(75_000), 400, {
              groups: ['Academic Affairs', 'Research'],
              pathways: '',
            }),
          ],
        ),
      ],
    },
    {
      name: 'Accept a risk',
      category: 'Risk',
      description: 'A known risk, for a time.',
      owner: 'Wanjiru Kamau',
      limits: [months(24)],
      pathways: 'MD',
      grants: [to('General Counsel', months(12), 430, { until: 'year', pathways: 'D' })],
    },
    {
      name: 'Sign data-sharing agreement',
      category: 'Data',
      description: 'Personal data given to others.',
      owner: 'Naomi Sato',
      limits: [authorized],
      pathways: 'M',
      signatory: true,
      grants: [
        to('General Counsel', authorized, 420, {}, [
          to('Information Security Officer', authorized, 14, { stays: 'pending' }),
        ]),
      ],
    },
  ],
}
