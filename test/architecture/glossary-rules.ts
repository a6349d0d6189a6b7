/** What people do not read, what they read instead, and a text that the pattern finds. */
export type Rule = readonly [not: RegExp, instead: string, found: string]

/** The glossary of the product's texts: only patterns that no right text has. Comments and names are not texts. */
export const RULES: readonly Rule[] = [
  // people in general
  [/\b(some|no|any|every)body\b/i, 'someone, no one, anyone, everyone', 'Nobody may approve it.'],
  [/\bwhoever\b/i, 'the person who, anyone who', 'Whoever holds the position.'],
  // one word for one act
  [/\bswitch(es|ed|ing)? (\w+ )?(on|off)\b/i, 'turn on, turn off', 'Switch redelegation off.'],
  [/\bpick(s|ed|ing)?\b/i, 'select', 'Pick a group.'],
  [
    /\bchoose (an? |another |the )?(currency|day|decision|delegation|group|one|person|position|role|time zone|type|user|value)s?\b/i,
    'select',
    'Choose a role.',
  ],
  [/\bwrite (an?|the|each|one|yes)\b/i, 'enter', 'Write each condition as text.'],
  [/\b(carr(y|ies)|go(es|ing)?|went) on\b/i, 'continue', 'Sign in to go on.'],
  [/\bput (all )?away\b/i, 'dismiss', 'Put all away'],
  [/\b(un)?fold\b/i, 'collapse, expand', 'Fold navigation'],
  [/\bdat(e|ed|es|ing) (\w+ )?back\b/i, 'backdate', 'A delegation may be dated back.'],
  [/\b(an|the|this|that|each|every|new|resend) invites?\b/i, 'invitation', 'Resend invite'],
  [/\binvite resent\b/i, 'invitation resent', 'Invite resent.'],
  [/\bno such\b/i, 'does not exist', 'There is no such decision.'],
  [/\bone-time-code app/i, 'authenticator app', 'Add your one-time-code app.'],
  [/\bmay not (view|see)\b/i, 'cannot view', 'A record that you may not see'],
  [/\bneed not\b/i, 'can', 'You need not do anything.'],
  // what applies, and where it is
  [/\bbinds?\b/i, 'applies', 'Your own limit still binds.'],
  [/\bholds on\b|\blos(es?|ing|t) force\b/i, 'applies, is in force', '2 redelegations lose force'],
  [/\bwaits? for (approval|acceptance)\b/i, 'is awaiting', 'It waits for approval.'],
  [/\b(hangs?|hung) (from|below)\b/i, 'is below', 'It hangs from another delegation.'],
  [/\blies? (above|below|beyond|between|in|inside|outside)\b/i, 'is below, is within', 'It lies below.'],
  [/\bstands? (at|here|in|there|twice)\b/i, 'is in, belongs to', 'It stands in a section.'],
  [/\b(takes?|taking|taken|took) (a|the|this|that|any) decisions?\b/i, 'make', 'Who may take a decision.'],
  [/\bdecisions? (is|are|was|were) taken\b/i, 'is made', 'Where a decision is taken.'],
  // plain words
  [/\bfor good\b/i, 'permanently', 'It is removed for good.'],
  [/\bat once\b/i, 'immediately', 'The authority ends at once.'],
  [/\bany ?more\b/i, 'no longer', 'It is not in force any more.'],
  [/\banew\b/i, 'again', 'Sign in anew.'],
  [/\bby (it|them)sel(f|ves)\b/i, 'automatically', 'It is tried again by itself.'],
  [/\bfrom (now|then|today) on\b/i, 'when you save, starting today', 'It applies from now on.'],
  [/\bunder way\b/i, 'running', 'One job is under way'],
  [/\b(is|are) gone\b/i, 'is deleted', 'It is gone from the list.'],
  [/\b(is|are|was|were) told\b/i, 'is notified', 'The issuer is told.'],
  [/\bfree again\b/i, 'can be reused', 'Its name is free again.'],
  [/\bthere already\b/i, 'already exists', 'This group is there already.'],
  [/\bwithout an end\b/i, 'with no end date', 'In force without an end.'],
  [/\bgood (for|until) \d/i, 'valid', 'The link is good for 7 days.'],
  [/(^|\. )empty: /i, 'if empty,', 'Empty: no limit.'],
  [/(?<![\w-])mail(s|ed|ing)?\b|\be-mail/i, 'email', 'A code by mail signs you in.'],
  // US English, the words in full
  [
    /(authoris|organis|recognis)(e|ing|ation)|behaviour|colour|favour|licence|\bcentre\b|metres\b|cancell(ed|ing)/i,
    'US spelling',
    'Canceled or cancelled',
  ],
  [/\w+n[’']t\b|\b(here|it|let|that|there|what|who)[’']s\b|\w[’'](ll|re|ve)\b/i, 'both words', 'It’s saved.'],
  // manners: the specification's own messages keep them
  [/\bplease\b/i, 'the verb alone', 'Please select a role.'],
  [/[a-z0-9”]!(?=\s|$)/i, 'a period', 'Saved!'],
]
