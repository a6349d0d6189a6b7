import { COMPANY_LABELS } from '../model/company-labels.ts'

/** The texts of company and region. */
export const texts = {
  organization: 'Organization',
  title: 'Info & region',
  purpose: (tenant: string) => `Company details of ${tenant}, and how dates and amounts appear.`,
  company: {
    title: 'Company',
    intro: 'The name, address, and tax details of your company.',
    names: COMPANY_LABELS,
    websiteHint: 'Starts with www., http://, or https://.',
    taxIdChecked: 'The employer identification number, such as 12-3456789.',
    taxIdUnchecked: 'Validation is not supported for this country.',
  },
  region: {
    title: 'Region',
    intro: 'Applies to everyone immediately.',
    dateFormat: 'Date format',
    zone: 'Time zone',
    zoneHint: 'Sets when a day starts and ends.',
  },
  currency: {
    title: 'Currency',
    base: 'Base currency',
    baseHint:
      'Mandate compares amounts in this currency. You can change it until a decision or delegation has a limit in a currency.',
    baseChange: 'Changing the base currency ends all exchange rates.',
    locked: 'Cannot be changed because a decision or delegation has a limit in a currency.',
    multi: 'Multi-currency',
    multiHint: 'Allow limits in other currencies that have a rate.',
    /** Spec 8, word for word. */
    notAllowed:
      'This feature is not available on your current subscription. Contact your account manager to enable it.',
    notEnabled: 'Multi-currency is not enabled on this account',
  },
  rates: {
    title: 'Exchange rates',
    intro: (base: string) => `The value of one unit of each currency in ${base}. Past rates are kept.`,
    empty: 'No rates yet. Limits can only be in the base currency.',
    currency: 'Currency',
    rate: (base: string) => `Rate in ${base}`,
    since: 'In force since',
    from: 'From',
    acts: (currency: string) => `Actions for ${currency}`,
    add: 'Add rate',
    edit: 'Change rate',
    remove: 'Remove',
    history: 'Show history',
    hideHistory: 'Hide history',
    planned: (rate: string, day: string) => `${rate} from ${day}`,
    none: 'None',
    until: (from: string, until: string) => `${from} to ${until}`,
    onwards: (from: string) => `Since ${from}`,
    later: (from: string) => `From ${from}`,
    save: 'Save',
    saved: 'Rate saved.',
    removed: 'Rate removed.',
    /** Spec 5.2, word for word. */
    unfinished: 'Please finish editing before continuing.',
    removeQuestion: (currency: string) => `Remove the rate for ${currency}?`,
    removeEffect: (currency: string) =>
      `Limits in ${currency} can no longer be compared, so decisions that depend on them are refused. Planned rates are removed, too.`,
    keep: 'Keep rate',
    removeAct: 'Remove rate',
    upload: {
      title: 'Upload exchange rates',
      about: 'A CSV file with the columns currency and rate. The file replaces all rates, starting today.',
      noun: 'rates',
      one: 'rate',
    },
  },
  logos: {
    title: 'Logos',
    intro: 'PNG, SVG, JPEG, or WebP. Larger pictures are scaled down.',
    names: { company: 'Company logo', dashboard: 'Dashboard logo' },
    details: {
      company: '40 × 40 pixels, up to 100 KB. Shown at the top of the navigation.',
      dashboard: '200 × 50 pixels, up to 200 KB. Shown there instead of the name.',
    },
    none: 'None',
  },
  events: { CREATE: 'opened the account', UPDATE: 'changed the account' },
  discard: 'Discard',
  unsaved: 'You have unsaved changes.',
  saved: 'Info and region saved.',
} as const
