import './phone-grid.css'
import { Button } from 'antd'
import { useState } from 'react'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { Facts } from '#platform/web/theme/Facts.tsx'
import { findNotesInTiers, formatHolder, formatPerson, formatTierHead } from '../model/tier-summary.ts'
import type { Tiers } from '../model/tiers.ts'
import { TiersLegend } from './Legend.tsx'
import { texts } from './texts.ts'

const PAGE = 20

/** An Authority Matrix on a phone: a card for each decision, with its tiers and its decision roles. DESIGN 18. */
export function PhoneTiers({ name, tiers }: { name: string; tiers: Tiers }) {
  const { rows, roles } = tiers
  const notes = findNotesInTiers(tiers)
  const [count, setCount] = useState(PAGE)
  const shown = rows.slice(0, count)
  return (
    <section className="phone-grid" aria-label={texts.tiers.grid(name)}>
      <ul className="plain-list">
        {shown.map((row, i) => (
          <li key={row.decision.id}>
            {row.section.id !== shown[i - 1]?.section.id && (
              <h2 className="phone-grid-section dense strong">{row.section.name}</h2>
            )}
            <div className="phone-grid-card">
              <NameOf kind="decision" record={row.decision}>
                {row.decision.name}
              </NameOf>
              <Facts
                columns={1}
                facts={[
                  ...row.tiers.map((tier) => ({
                    label: formatTierHead(row, tier),
                    value: tier.holders.map((holder) => formatHolder(holder, notes)).join('; '),
                  })),
                  ...roles.flatMap((role, at) => {
                    const people = row.designees[at] ?? []
                    return people.length > 0
                      ? [{ label: role.name, value: people.map(formatPerson).join('; ') }]
                      : []
                  }),
                ]}
              />
            </div>
          </li>
        ))}
      </ul>
      <TiersLegend tiers={tiers} />
      {rows.length > count && (
        <Button block type="text" onClick={() => setCount(count + PAGE)}>
          {texts.phone.more(Math.min(PAGE, rows.length - count))}
        </Button>
      )}
    </section>
  )
}
