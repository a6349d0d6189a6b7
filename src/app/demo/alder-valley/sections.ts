import { advancement } from './decisions/advancement.ts'
import { facilities } from './decisions/facilities.ts'
import { finance } from './decisions/finance.ts'
import { humanResources } from './decisions/human-resources.ts'
import { legalAndRisk } from './decisions/legal-and-risk.ts'
import { procurement } from './decisions/procurement.ts'
import { research } from './decisions/research.ts'
import type { SectionPlan } from './grants.ts'

export const SECTIONS: readonly SectionPlan[] = [
  procurement,
  facilities,
  research,
  humanResources,
  finance,
  advancement,
  legalAndRisk,
]
