import { above, eur, type SectionPlan, to, usd } from '../grants.ts'

const quotes = {
  name: 'Two competitive quotes',
  description: 'Keep both quotes with the order.',
  when: above(50_000),
}

export const procurement: SectionPlan = {
  section: 'Procurement',
  decisions: [
    {
      name: 'Approve purchase order',
      category: 'Purchasing',
      description: 'Goods and services bought for the university, for each order.',
      owner: 'Kemi Adeyemi',
      limits: [usd(null)],
      pathways: 'MFD',
      roles: [
        ['General Counsel', 'Consulted', 'Above $100,000'],
        ['VP Advancement', 'Informed'],
      ],
      grants: [
        to('President', usd(10_000_000), 540, {}, [
          to('VP Business and Finance', usd(2_500_000), 520, {}, [
            to(
              'Dean of Engineering',
              usd(250_000),
              142,
              {
                until: 'year',
                pathways: 'F',
                passOn: 25_000,
                groups: ['College of Engineering'],
                conditions: [
                  {
                    name: 'Within the approved college budget',
                    description: 'The order must be charged to a college account with funds left.',
                  },
                  quotes,
                ],
                edited: {
                  day: 68,
                  by: 'Priya Raman',
                  condition: {
                    name: 'No related-party suppliers',
                    description: 'Conflict-of-interest form on file for the year.',
                  },
                },
              },
              [
                to('Chair, Civil Engineering', usd(25_000), 136, { groups: ['Civil Engineering'] }),
                to('Chair, Computer Science', usd(25_000), 135, { groups: ['Computer Science'] }),
              ],
            ),
            to('Director of Procurement', usd(500_000), 505, { conditions: [quotes] }, [
              to('Procurement Manager', usd(100_000), 490, {}, [
                to('Senior Buyer', usd(10_000), 470, { pathways: 'F' }),
              ]),
            ]),
            to('Controller', usd(100_000), 505, { pathways: 'D' }),
            to('Director of Facilities', usd(150_000), 500, {}, [
              to('Energy Manager', usd(15_000), 460, {
                revoked: { day: 120, reason: 'Energy purchases moved to Procurement Services.' },
              }),
            ]),
            to('Chief Information Officer', usd(200_000), 498, { pathways: 'D' }),
          ]),
          to('Provost', usd(1_000_000), 515, {}, [
            to('Dean of Arts and Sciences', usd(250_000), 480, { groups: ['College of Arts and Sciences'] }, [
              to('Chair, History', usd(25_000), 450, { groups: ['History'] }),
              to('Chair, Biology + Chair, Chemistry', usd(25_000), 440, {
                note: 'Shared teaching laboratories.',
              }),
              to('Chair, Mathematics', usd(15_000), 5, { stays: 'waiting' }),
            ]),
            to('Dean of Business', usd(200_000), 478, { groups: ['School of Business'] }, [
              to('Chair, Economics + Chair, Accounting', usd(20_000), 300, { stays: 'partly' }),
            ]),
            to('University Librarian', usd(75_000), 470, { until: -35, groups: ['University Library'] }),
          ]),
        ]),
      ],
    },
    {
      name: 'Approve sole-source purchase',
      category: 'Purchasing',
      description: 'A purchase from one supplier without competition.',
      owner: 'Kemi Adeyemi',
      limits: [usd(null)],
      pathways: 'MD',
      conditions: [{ name: 'Written justification', description: 'Why no other supplier can deliver.' }],
      roles: [['General Counsel', 'Consulted']],
      grants: [
        to('President', usd(2_500_000), 538, {}, [
          to('VP Business and Finance', usd(500_000), 515, {}, [
            to('Director of Procurement', usd(100_000), 9, { stays: 'waiting' }),
            to('Controller', usd(25_000), 6, { stays: 'draft' }),
          ]),
        ]),
      ],
    },
    {
      name: 'Approve change order',
      category: 'Purchasing',
      description: 'A change of price or scope of an order that was placed.',
      owner: 'Joaquin Vidal',
      limits: [usd(null)],
      pathways: 'MFD',
      grants: [
        to('President', usd(5_000_000), 536, {}, [
          to('VP Business and Finance', usd(1_000_000), 510, {}, [
            to('Director of Procurement', usd(250_000), 480, {}, [
              to('Procurement Manager', usd(50_000), 455, {
                suspended: { day: 25, reason: 'Under review after the October sample.' },
              }),
            ]),
            to('Dean of Engineering + Dean of Arts and Sciences', usd(50_000), 200, { until: 'year' }),
          ]),
        ]),
      ],
    },
    {
      name: 'Sign consulting agreement',
      category: 'Contracts',
      description: 'Advice and studies by outside persons.',
      owner: 'Naomi Sato',
      limits: [usd(null)],
      pathways: 'MF',
      signatory: true,
      roles: [['General Counsel', 'Consulted']],
      grants: [
        to('President', usd(2_000_000), 534, {}, [
          to('VP Business and Finance', usd(500_000), 500, {}, [
            to('Chief Information Officer', usd(75_000), 21, { stays: 'waiting', until: 40 }),
          ]),
          to('Provost', usd(250_000), 500, {}, [
            to('Dean of Arts and Sciences', usd(75_000), 320, { until: -60 }),
          ]),
          to('VP Advancement', usd(100_000), 18, { stays: 'pending' }),
        ]),
      ],
    },
    {
      name: 'Sign supply agreement in Europe',
      category: 'Contracts',
      description: 'Standing agreements with suppliers in the euro area.',
      owner: 'Kemi Adeyemi',
      limits: [eur(2_000_000)],
      pathways: 'MD',
      grants: [
        to('VP Business and Finance', eur(1_500_000), 400, {}, [
          to('Director of Procurement', eur(400_000), 380, { until: 'year', pathways: 'D' }),
          to('Treasurer', usd(250_000), 4, { pathways: '', stays: 'pending' }),
        ]),
      ],
    },
    {
      name: 'Sign software license',
      category: 'Technology',
      description: 'Licenses and subscriptions, by their yearly price.',
      owner: 'Devon Marsh',
      limits: [usd(null)],
      pathways: 'MFD',
      conditions: [
        {
          name: 'Security review done',
          description: 'By the Information Security Officer.',
          when: above(25_000),
        },
      ],
      roles: [
        ['General Counsel', 'Consulted'],
        ['Information Security Officer', 'Endorse', 'Where personal data is kept'],
      ],
      grants: [
        to('President', usd(5_000_000), 532, {}, [
          to('VP Business and Finance', usd(750_000), 500, {}, [
            to('Chief Information Officer', usd(750_000), 3, {
              stays: 'draft',
              note: 'Raise when the committee has met.',
            }),
            to('Controller', usd(20_000), 260, {
              revoked: { day: 90, reason: 'Licenses are bought by Information Technology alone.' },
            }),
          ]),
        ]),
      ],
    },
    {
      name: 'Set purchasing card limit',
      category: 'Purchasing cards',
      description: 'The monthly limit of a card.',
      owner: 'Priya Raman',
      limits: [usd(50_000)],
      pathways: 'MD',
      grants: [
        to('Controller', usd(50_000), 420, {}, [
          to('Accounts Payable Manager', usd(10_000), 400, {
            pathways: '',
            edited: { day: 4, limit: usd(7_500), stays: 'waiting' },
          }),
        ]),
      ],
    },
  ],
}
