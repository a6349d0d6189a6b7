import type { DefaultUserRole } from '#modules/auth/permissions/model/permission-catalogue.ts'

type Post = readonly [
  position: string,
  reportsTo: string | null,
  holder: string | null,
  division: string,
  departments?: string,
  userRole?: DefaultUserRole,
]

/** Every position with its holder; null: it is vacant. Departments are joined by ' + ', a position may serve several. */
export const POSTS: readonly Post[] = [
  ['President', null, 'Eleanor Whitcombe', 'Office of the President'],
  ['Chief of Staff', 'President', 'Callum Reyes', 'Office of the President'],
  ['Secretary to the Board', 'President', 'Ingrid Solberg', 'Office of the President', '', 'GM'],
  [
    'Director of Internal Audit',
    'President',
    'Harriet Lindgren',
    'Office of the President',
    'Internal Audit',
    'AU',
  ],
  [
    'Director of Compliance',
    'President',
    'Beatriz Navarro',
    'Office of the President',
    'Legal Affairs',
    'DA',
  ],
  ['General Counsel', 'President', 'Naomi Sato', 'Office of the President', 'Legal Affairs'],
  ['Senior Attorney', 'General Counsel', 'Reuben Clarke', 'Office of the President', 'Legal Affairs'],
  [
    'Director of Risk Management',
    'General Counsel',
    'Wanjiru Kamau',
    'Office of the President',
    'Legal Affairs',
  ],

  [
    'VP Business and Finance',
    'President',
    'Marisol Okafor',
    'Business and Finance',
    'Controller’s Office + Procurement Services',
    'GM',
  ],
  [
    'Controller',
    'VP Business and Finance',
    'Priya Raman',
    'Business and Finance',
    'Controller’s Office',
    'GM',
  ],
  ['Accounts Payable Manager', 'Controller', 'Gareth Pugh', 'Business and Finance', 'Controller’s Office'],
  ['Payroll Manager', 'Controller', 'Simone Duarte', 'Business and Finance', 'Controller’s Office'],
  [
    'Budget Director',
    'VP Business and Finance',
    'Anton Kovacs',
    'Business and Finance',
    'Controller’s Office',
  ],
  ['Budget Analyst', 'Budget Director', 'Leila Haddou', 'Business and Finance', 'Controller’s Office'],
  ['Treasurer', 'VP Business and Finance', 'Ruth Calloway', 'Business and Finance', 'Treasury'],
  ['Cash Manager', 'Treasurer', 'Ibrahim Sesay', 'Business and Finance', 'Treasury'],
  [
    'Director of Procurement',
    'VP Business and Finance',
    'Kemi Adeyemi',
    'Business and Finance',
    'Procurement Services',
  ],
  [
    'Procurement Manager',
    'Director of Procurement',
    'Joaquin Vidal',
    'Business and Finance',
    'Procurement Services',
  ],
  ['Senior Buyer', 'Procurement Manager', 'Freya Holm', 'Business and Finance', 'Procurement Services'],
  [
    'Director of Facilities',
    'VP Business and Finance',
    'Grant Abernathy',
    'Business and Finance',
    'Facilities Management',
  ],
  [
    'Facilities Project Manager',
    'Director of Facilities',
    'Yusuf Demir',
    'Business and Finance',
    'Facilities Management',
  ],
  [
    'Energy Manager',
    'Director of Facilities',
    'Paloma Cruz',
    'Business and Finance',
    'Facilities Management',
  ],
  [
    'Director of Human Resources',
    'VP Business and Finance',
    'Denise Fontaine',
    'Business and Finance',
    'Human Resources',
  ],
  [
    'Compensation Manager',
    'Director of Human Resources',
    'Takumi Mori',
    'Business and Finance',
    'Human Resources',
  ],
  [
    'Talent Manager',
    'Director of Human Resources',
    'Bridget O’Shea',
    'Business and Finance',
    'Human Resources',
  ],
  [
    'Chief Information Officer',
    'VP Business and Finance',
    'Devon Marsh',
    'Business and Finance',
    'Information Technology',
    'SA',
  ],
  [
    'Director of Infrastructure',
    'Chief Information Officer',
    'Svetlana Orlova',
    'Business and Finance',
    'Information Technology',
  ],
  [
    'Information Security Officer',
    'Chief Information Officer',
    'Marcus Boateng',
    'Business and Finance',
    'Information Technology',
  ],

  [
    'Provost',
    'President',
    'Sabine Achterberg',
    'Academic Affairs',
    'College of Engineering + College of Arts and Sciences + School of Business + School of Medicine',
  ],
  ['Dean of the Graduate School', 'Provost', 'Desmond Pryce', 'Academic Affairs'],
  ['Registrar', 'Dean of the Graduate School', 'Amara Diallo', 'Academic Affairs', 'Registrar’s Office'],
  ['University Librarian', 'Provost', 'Oscar Lindholm', 'Academic Affairs', 'University Library'],
  ['Dean of Engineering', 'Provost', 'Dr. Tomas Lindqvist', 'Academic Affairs', 'College of Engineering'],
  [
    'Director of Graduate Engineering',
    'Dean of Engineering',
    'Mei-Ling Chow',
    'Academic Affairs',
    'College of Engineering',
    'GA',
  ],
  [
    'Chair, Civil Engineering',
    'Dean of Engineering',
    'Aisha Bello',
    'Academic Affairs',
    'College of Engineering + Civil Engineering',
  ],
  [
    'Chair, Computer Science',
    'Dean of Engineering',
    'Henrik Voss',
    'Academic Affairs',
    'College of Engineering + Computer Science',
  ],
  [
    'Chair, Mechanical Engineering',
    'Dean of Engineering',
    'Rosalind Baker',
    'Academic Affairs',
    'College of Engineering + Mechanical Engineering',
  ],
  [
    'Dean of Arts and Sciences',
    'Provost',
    'Lucie Moreau',
    'Academic Affairs',
    'College of Arts and Sciences',
  ],
  [
    'Chair, History',
    'Dean of Arts and Sciences',
    'Edmund Fairley',
    'Academic Affairs',
    'College of Arts and Sciences + History',
  ],
  [
    'Chair, Biology',
    'Dean of Arts and Sciences',
    'Nadia Petrova',
    'Academic Affairs',
    'College of Arts and Sciences + Biology',
  ],
  [
    'Chair, Chemistry',
    'Dean of Arts and Sciences',
    'Kwame Asante',
    'Academic Affairs',
    'College of Arts and Sciences + Chemistry',
  ],
  [
    'Chair, Mathematics',
    'Dean of Arts and Sciences',
    'Viola Janssen',
    'Academic Affairs',
    'College of Arts and Sciences + Mathematics',
  ],
  ['Dean of Business', 'Provost', 'Philippa Grange', 'Academic Affairs', 'School of Business'],
  ['Chair, Economics', 'Dean of Business', 'Samir Qureshi', 'Academic Affairs', 'School of Business'],
  ['Chair, Accounting', 'Dean of Business', 'Greta Nyman', 'Academic Affairs', 'School of Business'],
  ['Dean of Medicine', 'Provost', 'Dr. Arjun Mehta', 'Academic Affairs', 'School of Medicine'],
  ['Clinical Director', 'Dean of Medicine', 'Dr. Hannah Weiss', 'Academic Affairs', 'School of Medicine'],

  ['VP Research', 'President', 'Lars Eklund', 'Research', 'Sponsored Programs + Technology Transfer'],
  ['Director of Sponsored Programs', 'VP Research', 'Chiara Romano', 'Research', 'Sponsored Programs'],
  ['Proposal Manager', 'Director of Sponsored Programs', 'Tobias Falk', 'Research', 'Sponsored Programs'],
  ['Director of Technology Transfer', 'VP Research', 'Adaeze Nwosu', 'Research', 'Technology Transfer'],
  [
    'Laboratory Manager',
    'Chair, Chemistry',
    'Felix Amadi',
    'Academic Affairs',
    'College of Arts and Sciences + Chemistry',
    'RU',
  ],

  ['VP Advancement', 'President', 'Julian Farrow', 'Advancement', 'Major Gifts + Alumni Relations'],
  ['Director of Major Gifts', 'VP Advancement', 'Colette Dubois', 'Advancement', 'Major Gifts'],
  ['Director of Alumni Relations', 'VP Advancement', 'Malik Johnson', 'Advancement', 'Alumni Relations'],
  ['VP Student Affairs', 'President', 'Teresa Molina', 'Student Affairs', 'Housing + Athletics'],
  ['Dean of Students', 'VP Student Affairs', 'Winston Hale', 'Student Affairs'],
  ['Director of Housing', 'VP Student Affairs', null, 'Student Affairs', 'Housing'],
  ['Director of Athletics', 'VP Student Affairs', 'Jolene Tucker', 'Student Affairs', 'Athletics'],
  ['Director of Student Health', 'VP Student Affairs', 'Dr. Petra Novak', 'Student Affairs'],
]

/** Who left a position, when (days ago), and who took it over on that day. */
export const HANDOVERS: readonly { position: string; before: string; day: number }[] = [
  { position: 'Chair, History', before: 'Margaret Dunne', day: 210 },
  { position: 'Treasurer', before: 'Bernard Ashe', day: 33 },
]

/** Everyone else: how many in which department, and to whom they report. */
export const STAFF: readonly (readonly [
  department: string,
  division: string,
  reportsTo: string,
  many: number,
])[] = [
  ['Civil Engineering', 'Academic Affairs', 'Chair, Civil Engineering', 7],
  ['Computer Science', 'Academic Affairs', 'Chair, Computer Science', 8],
  ['Mechanical Engineering', 'Academic Affairs', 'Chair, Mechanical Engineering', 6],
  ['History', 'Academic Affairs', 'Chair, History', 5],
  ['Biology', 'Academic Affairs', 'Chair, Biology', 6],
  ['Chemistry', 'Academic Affairs', 'Chair, Chemistry', 5],
  ['Mathematics', 'Academic Affairs', 'Chair, Mathematics', 5],
  ['School of Business', 'Academic Affairs', 'Dean of Business', 6],
  ['School of Medicine', 'Academic Affairs', 'Clinical Director', 7],
  ['University Library', 'Academic Affairs', 'University Librarian', 4],
  ['Sponsored Programs', 'Research', 'Proposal Manager', 4],
  ['Controller’s Office', 'Business and Finance', 'Accounts Payable Manager', 5],
  ['Procurement Services', 'Business and Finance', 'Senior Buyer', 5],
  ['Facilities Management', 'Business and Finance', 'Facilities Project Manager', 6],
  ['Human Resources', 'Business and Finance', 'Talent Manager', 3],
  ['Information Technology', 'Business and Finance', 'Director of Infrastructure', 5],
  ['Major Gifts', 'Advancement', 'Director of Major Gifts', 2],
]

export const FIRST_NAMES =
  `Abigail Adrian Akira Alma Amina Andre Anya Bashir Benedict Bianca Bram Camila Caspar Celeste Chidi Clara Dario Delia
  Elias Elin Emeka Esther Farah Fergus Gemma Goran Hana Hugo Imani Isabel Ivan Jada Jonas Kaya Kofi Laila Leo Lydia Mateo Milena Mira Nils Noa Olga
  Omar Pilar Quentin Rafael Reza Rina Rory Sana Selma Stefan Tamsin Tariq Thea Tove Uma Victor Wren Yara Zeke Zofia`.split(
    /\s+/,
  )

export const LAST_NAMES =
  `Abara Almeida Andersson Barlow Bauer Castellano Chaudhry Crane Dahl Delgado Eze Faulkner Ferreira Garrick Gupta Hansen
  Hollis Ibarra Ito Jansen Kapoor Keller Kimura Larsen Levy Machado Marlowe Mbeki Mendez Nakamura Nash Novotny Okoye Osei Palmer Pereira Quist Rahman
  Rasmussen Rossi Salazar Sharma Silva Stroud Tanaka Thorne Underhill Varga Villanueva Wallis Xu Yilmaz Zapata Ziegler`.split(
    /\s+/,
  )
