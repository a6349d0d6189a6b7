import { idsOf } from './data/scale.ts'
import { SECTIONS } from './data/words.ts'
import { post, type Workload } from './workload.ts'

const ids = idsOf(0)
const open = ['ISSUED', 'ACCEPTED']
const list = (change: object, section: number) =>
  post('/delegations/search', { status: open, section: [ids('section', section)], limit: 25, ...change })
const lists = SECTIONS.map((_, i) => list({}, i))
const otherSorts = [
  'delegationDisplayId',
  'authorityLimitSortPrecedence',
  'expirationDate',
  'decisionName',
  'status',
].map((sortBy, i) => list({ sortBy, sortOrder: 'asc' }, i))
const decisionLists = (change: object) =>
  SECTIONS.map((_, i) =>
    post('/decisions/search', {
      status: ['PUBLISHED'],
      section: [ids('section', i)],
      limit: 25,
      sortBy: 'updatedAt',
      sortOrder: 'desc',
      ...change,
    }),
  )
const mostDelegated = { sortBy: 'delegations' }
const searches = [
  'grant laboratory',
  'dean engineering',
  'whitfield ada',
  'sign lease',
  'provost museum',
  'castillo scholarship',
  'chemistry budget',
  'uma okafor',
].map((search) => post('/delegations/search', { search, limit: 25 }))

/** What someone types into the palette: a common word, a rare one, names, wrong letters, a display id. */
const found = [
  'grant',
  'laboratory',
  'whitfield',
  'dean of engineering',
  'labratory',
  'chemstry',
  'DEL-1084',
  '1084',
].map((search) => post('/delegations/global-search', { search, limit: 5 }))

/** Lists and searches that an administrator and a member of groups ask for. */
export const LIST_WORKLOADS: readonly Workload[] = [
  {
    key: 'list-admin',
    what: 'list, two filters, sorted, counted: System Admin',
    as: 'admin',
    requests: lists,
    at1: 300,
    at16: 1_000,
  },
  {
    key: 'list-group',
    what: 'the same: Group User',
    as: 'groupUser',
    requests: lists,
    at1: 200,
    at16: 600,
  },
  {
    key: 'sort-admin',
    what: 'the same by five other columns: System Admin',
    as: 'admin',
    requests: otherSorts,
    at1: 60,
    at16: 160,
  },
  {
    key: 'search-admin',
    what: 'search, two words: System Admin',
    as: 'admin',
    requests: searches,
    at1: 120,
    at16: 320,
  },
  {
    key: 'search-group',
    what: 'the same: Group User',
    as: 'groupUser',
    requests: searches,
    at1: 120,
    at16: 320,
  },
  {
    key: 'find-admin',
    what: 'the palette finds delegations: System Admin',
    as: 'admin',
    requests: found,
    at1: 120,
    at16: 320,
  },
  {
    key: 'find-group',
    what: 'the same: Group User',
    as: 'groupUser',
    requests: found,
    at1: 120,
    at16: 320,
  },
  {
    key: 'decisions-admin',
    what: 'list of decisions, two filters, sorted, counted: System Admin',
    as: 'admin',
    requests: decisionLists({}),
    at1: 120,
    at16: 320,
  },
  {
    key: 'decisions-group',
    what: 'the same: Group User',
    as: 'groupUser',
    requests: decisionLists({}),
    at1: 120,
    at16: 320,
  },
  {
    key: 'most-delegated-admin',
    what: 'list of decisions by how many delegations: System Admin',
    as: 'admin',
    requests: decisionLists(mostDelegated),
    at1: 40,
    at16: 80,
  },
  {
    key: 'most-delegated-group',
    what: 'the same: Group User',
    as: 'groupUser',
    requests: decisionLists(mostDelegated),
    at1: 40,
    at16: 80,
  },
]
