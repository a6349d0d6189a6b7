import { authorized, type SectionPlan, to, usd } from '../grants.ts'

export const advancement: SectionPlan = {
  section: 'Advancement',
  decisions: [
    {
      name: 'Accept gift',
      category: 'Gifts',
      description: 'Gifts with their conditions.',
      owner: 'Julian Farrow',
      limits: [usd(null)],
      pathways: 'MFD',
      grants: [
        to('President', usd(25_000_000), 512, {}, [
          to('VP Advancement', usd(5_000_000), 490, {}, [
            to('Director of Major Gifts', usd(500_000), 10, { pathways: '', stays: 'waiting' }),
            to('Director of Alumni Relations', usd(25_000), 15, { pathways: '' }),
          ]),
        ]),
      ],
    },
    {
      name: 'Name a building',
      category: 'Naming',
      description: 'After a person or a firm.',
      owner: 'Julian Farrow',
      limits: [authorized],
      pathways: 'M',
      roles: [['Secretary to the Board', 'Reserved']],
      grants: [to('President', authorized, 480, { pathways: '', stays: 'draft' })],
    },
    {
      name: 'Approve event sponsorship',
      category: 'Events',
      description: 'Sponsors of events on the campus.',
      owner: 'Malik Johnson',
      limits: [usd(250_000)],
      pathways: 'M',
      draft: true,
      grants: [],
    },
  ],
}
