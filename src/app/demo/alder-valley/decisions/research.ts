import { above, authorized, gbp, months, type SectionPlan, to, usd } from '../grants.ts'

export const research: SectionPlan = {
  section: 'Research',
  decisions: [
    {
      name: 'Sign research agreement',
      category: 'Agreements',
      description: 'Agreements with sponsors and partners of research.',
      owner: 'Lars Eklund',
      limits: [usd(20_000_000)],
      pathways: 'MFD',
      signatory: true,
      roles: [
        ['General Counsel', 'Consulted'],
        ['VP Business and Finance', 'Informed'],
      ],
      grants: [
        to('President', usd(20_000_000), 526, {}, [
          to('Provost', usd(5_000_000), 500, {}, [
            to(
              'Dr. Tomas Lindqvist',
              usd(1_500_000),
              380,
              { until: 'year', groups: ['College of Engineering'] },
              [to('Mei-Ling Chow', usd(250_000), 350, { pathways: '' })],
            ),
            to('Dean of Arts and Sciences', usd(500_000), 370, { groups: ['College of Arts and Sciences'] }, [
              to('Chair, Chemistry', usd(100_000), 300, {}, [
                to('Felix Amadi', usd(5_000), 260, { pathways: '' }),
              ]),
            ]),
          ]),
          to('VP Research', usd(5_000_000), 500, {}, [
            to('Director of Sponsored Programs', usd(1_000_000), 450, {}, [
              to('Proposal Manager', usd(100_000), 420, {
                suspended: { day: 16, reason: 'On leave until the new year.' },
              }),
            ]),
          ]),
        ]),
      ],
    },
    {
      name: 'Submit grant proposal',
      category: 'Proposals',
      description: 'By the amount that is asked for.',
      owner: 'Chiara Romano',
      limits: [usd(null)],
      pathways: 'MF',
      grants: [
        to('VP Research', usd(25_000_000), 515, {}, [
          to('Director of Sponsored Programs', usd(5_000_000), 490, { pathways: 'F' }),
          to('Dean of Engineering + Dean of Arts and Sciences + Dean of Medicine', usd(2_000_000), 410, {
            until: -140,
          }),
          to('Dean of Business', usd(500_000), 12, { stays: 'denied' }),
        ]),
      ],
    },
    {
      name: 'Approve subaward',
      category: 'Proposals',
      description: 'Money of a grant passed to another institution.',
      owner: 'Chiara Romano',
      limits: [usd(5_000_000)],
      pathways: 'MF',
      conditions: [
        {
          name: 'Debarment check',
          description: 'The receiving institution is not debarred.',
          rule: { field: 'debarmentChecked', operator: '=', value: true },
        },
      ],
      grants: [
        to('VP Research', usd(5_000_000), 505, { edited: { day: 55, limit: usd(750_000) } }, [
          to('Director of Sponsored Programs', usd(1_000_000), 470, {
            note: 'Written before the limit above was lowered.',
          }),
        ]),
      ],
    },
    {
      name: 'License a patent abroad',
      category: 'Intellectual property',
      description: 'Licenses granted to firms in the United Kingdom.',
      owner: 'Adaeze Nwosu',
      limits: [gbp(3_000_000)],
      pathways: 'MF',
      grants: [
        to('VP Research', gbp(1_000_000), 300, {}, [
          to('Director of Technology Transfer', gbp(200_000), 17, { pathways: '', stays: 'pending' }),
        ]),
      ],
    },
    {
      name: 'Settle intellectual-property claim',
      category: 'Intellectual property',
      description: 'Claims about patents, marks, and authorship.',
      owner: 'Naomi Sato',
      limits: [usd(null)],
      pathways: 'M',
      roles: [['General Counsel', 'Endorse']],
      grants: [
        to('President', usd(2_000_000), 500, {}, [
          to('Provost', usd(250_000), 440, {
            conditions: [{ name: 'Inventors were heard', when: above(100_000) }],
          }),
        ]),
      ],
    },
    {
      name: 'Approve research protocol',
      category: 'Compliance',
      description: 'Work with people, animals, or hazardous agents.',
      owner: 'Lars Eklund',
      limits: [authorized],
      pathways: 'F',
      grants: [
        to('VP Research', authorized, 480, {}, [
          to('Director of Sponsored Programs', authorized, 2, { stays: 'pending' }),
        ]),
        to('Dr. Hannah Weiss as Clinical Director', authorized, 240, {
          groups: ['School of Medicine'],
          until: 25,
        }),
      ],
    },
    {
      name: 'Extend a project without cost',
      category: 'Agreements',
      description: 'More time for a project on the same money.',
      owner: 'Chiara Romano',
      limits: [months(24)],
      pathways: 'MF',
      grants: [to('VP Research', months(24), 430, { pathways: 'F', until: -10 })],
    },
  ],
}
