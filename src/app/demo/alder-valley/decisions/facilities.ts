import { authorized, count, months, type SectionPlan, to, usd } from '../grants.ts'

export const facilities: SectionPlan = {
  section: 'Facilities',
  decisions: [
    {
      name: 'Sign construction contract',
      category: 'Contracts',
      description: 'Contracts with builders, for each project.',
      owner: 'Grant Abernathy',
      limits: [usd(null)],
      pathways: 'MD',
      signatory: true,
      conditions: [{ name: 'A designated funding source exists' }],
      roles: [
        ['General Counsel', 'Endorse'],
        ['Controller', 'Informed'],
      ],
      grants: [
        to('President', usd(10_000_000), 530, {}, [
          to('VP Business and Finance', usd(5_000_000), 505, { until: 'year', pathways: '' }),
          to('VP Business and Finance', usd(10_000_000), 7, {
            stays: 'pending',
            note: 'For the science building.',
          }),
        ]),
      ],
    },
    {
      name: 'Approve capital project',
      category: 'Capital projects',
      description: 'Start of a project with its whole budget.',
      owner: 'Marisol Okafor',
      limits: [usd(null)],
      pathways: 'MD',
      roles: [['President', 'Reserved', 'Above $5,000,000']],
      grants: [
        to('President', usd(5_000_000), 528, {}, [
          to('VP Business and Finance', usd(2_000_000), 470, {}, [
            to('Director of Facilities', usd(500_000), 430, {
              groups: ['Main campus', 'Riverside campus'],
              pathways: 'D',
              until: -5,
            }),
          ]),
        ]),
      ],
    },
    {
      name: 'Lease real property',
      category: 'Real estate',
      description: 'Leases by their term and their yearly rent.',
      owner: 'Grant Abernathy',
      limits: [months(120), usd(5_000_000)],
      pathways: 'MD',
      grants: [
        to('VP Business and Finance', [months(60), usd(1_000_000)], 520, {}, [
          to('Director of Facilities', [months(24), usd(200_000)], 400, { until: -20 }),
        ]),
      ],
    },
    {
      name: 'Authorize building closure',
      category: 'Operations',
      description: 'Closing a building for a day or longer.',
      owner: 'Grant Abernathy',
      limits: [authorized],
      pathways: 'MFD',
      grants: [
        to('VP Business and Finance', authorized, 510, {}, [
          to('Director of Facilities', authorized, 490, { groups: ['Main campus', 'Riverside campus'] }, [
            to('Energy Manager', authorized, 200, { groups: ['Riverside campus'], pathways: '' }),
          ]),
          to('Dr. Petra Novak', authorized, 11, {
            stays: 'waiting',
            groups: ['Medical campus'],
            note: 'In her own person.',
          }),
        ]),
      ],
    },
    {
      name: 'Assign space',
      category: 'Space',
      description: 'Square meters given to a unit for a year or longer.',
      owner: 'Desmond Pryce',
      limits: [count(10_000)],
      pathways: 'MFD',
      grants: [
        to('Provost', count(5_000), 450, {}, [
          to('Dean of Medicine', count(800), 420, {
            groups: ['School of Medicine'],
            suspended: { day: 180, reason: 'The survey of the medical campus is not done.' },
            reissued: { day: 150 },
          }),
        ]),
      ],
    },
  ],
}
