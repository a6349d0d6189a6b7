import { above, count, days, percent, type SectionPlan, to, usd } from '../grants.ts'

export const humanResources: SectionPlan = {
  section: 'Human resources',
  decisions: [
    {
      name: 'Approve faculty hire',
      category: 'Appointments',
      description: 'Positions filled within one fiscal year.',
      owner: 'Sabine Achterberg',
      limits: [count(null)],
      pathways: 'MFD',
      grants: [
        to('Provost', count(60), 525, { until: 'year' }, [
          to('Dean of Arts and Sciences', count(12), 480, { groups: ['College of Arts and Sciences'] }),
          to('Dean of Engineering', count(10), 480, { groups: ['College of Engineering'], pathways: 'F' }),
          to('Dean of Medicine', count(8), 460, { groups: ['School of Medicine'], until: -90 }),
        ]),
      ],
    },
    {
      name: 'Approve staff hire',
      category: 'Appointments',
      description: 'Staff positions filled within one fiscal year.',
      owner: 'Denise Fontaine',
      limits: [count(null)],
      pathways: 'MD',
      roles: [['Director of Human Resources', 'Consulted']],
      grants: [
        to('VP Business and Finance', count(80), 520, {}, [
          to('Director of Human Resources', count(40), 500, { pathways: 'D' }),
          to(
            'Director of Facilities',
            count(15),
            430,
            {
              suspended: { day: 30, reason: 'Hiring freeze in Facilities.', cascade: true },
            },
            [to('Facilities Project Manager', count(3), 350, { pathways: '' })],
          ),
        ]),
        to('VP Student Affairs', count(20), 480, {}, [
          to('Director of Housing', count(5), 26, { stays: 'waiting', note: 'The position is vacant.' }),
        ]),
      ],
    },
    {
      name: 'Set starting salary',
      category: 'Compensation',
      description: 'The yearly salary that is offered.',
      owner: 'Denise Fontaine',
      limits: [usd(400_000)],
      pathways: 'MD',
      grants: [
        to('Director of Human Resources', usd(180_000), 470, {}, [
          to('Compensation Manager', usd(95_000), 28, { pathways: '', stays: 'waiting' }),
        ]),
      ],
    },
    {
      name: 'Approve salary increase',
      category: 'Compensation',
      description: 'Outside the yearly round.',
      owner: 'Denise Fontaine',
      limits: [percent(20)],
      pathways: 'MD',
      grants: [
        to('VP Business and Finance', percent(15), 460, {}, [
          to('Director of Human Resources', percent(8), 200, { stays: 'rejected' }),
        ]),
      ],
    },
    {
      name: 'Grant leave of absence',
      category: 'Leave',
      description: 'Paid leave beyond what the handbook gives.',
      owner: 'Denise Fontaine',
      limits: [days(365)],
      pathways: 'MFD',
      grants: [to('Provost', days(180), 450, { pathways: 'FD', until: -45 })],
    },
    {
      name: 'Sign separation agreement',
      category: 'Separation',
      description: 'What is paid when an employment ends by agreement.',
      owner: 'Denise Fontaine',
      limits: [usd(1_000_000)],
      pathways: 'M',
      conditions: [{ name: 'Counsel has read it', when: above(20_000) }],
      grants: [
        to('VP Business and Finance', usd(250_000), 440, {}, [
          to('Director of Human Resources', usd(50_000), 300, {
            revoked: { day: 60, reason: 'Two agreements above the limit.' },
          }),
        ]),
      ],
    },
  ],
}
