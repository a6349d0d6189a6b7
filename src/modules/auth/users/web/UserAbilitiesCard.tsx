import './user-abilities-card.css'
import { Note } from '#platform/web/feedback/States.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { SCOPE_LABELS, wordsOf } from '../../permissions/model/permission-modules.ts'
import { inWords } from '../../permissions/model/permission-rules.ts'
import { getUserAbilities, type UserAbilities } from '../model/user-abilities.ts'
import { texts } from './user-texts.ts'
import { auth } from './users-service.ts'

const words = texts.abilities
type Item = UserAbilities['items'][number]

/** What someone may do in plain words, and behind each module which user role gives what. */
export function UserAbilitiesCard({ userId }: { userId: string }) {
  const found = auth.useCall(getUserAbilities, { params: { id: userId } })
  return (
    <Card title={words.title}>
      <PartState found={found} rows={4}>
        {(abilities) => <Abilities abilities={abilities} />}
      </PartState>
    </Card>
  )
}

function Abilities({ abilities: { isActive, items, relations } }: { abilities: UserAbilities }) {
  const modules = inWords(Object.fromEntries(items.map(({ key, scope }) => [key, scope])))
  const related = [
    words.issuer(relations.issuer),
    words.holder(relations.holder),
    words.owner(relations.owner),
  ].filter((each) => each !== undefined)
  return (
    <div className="column gap-16">
      {!isActive && <Note kind="warning">{words.notActive}</Note>}
      {modules.length === 0 && <p className="dense secondary">{words.nothing}</p>}
      <div className="user-modules">
        {modules.map(({ module, sentences }) => (
          <section key={module} className="column gap-4">
            <h3 className="card-title">{module}</h3>
            {sentences.map((sentence) => (
              <p key={sentence} className="dense secondary">
                {sentence}
              </p>
            ))}
            <Why module={module} items={items} />
          </section>
        ))}
      </div>
      <section className="column gap-4">
        <h3 className="card-title">{words.relations}</h3>
        <p className="dense secondary">{related.length > 0 ? words.related(related) : words.unrelated}</p>
      </section>
    </div>
  )
}

/** The permissions of a module, each with its reach and the user roles that give it. */
function Why({ module, items }: { module: string; items: readonly Item[] }) {
  const mine = items.filter(({ key }) => wordsOf(key as never).module.label === module)
  return (
    <details className="user-why">
      <summary className="dense">
        {words.why}
        <span className="unseen">, {module}</span>
      </summary>
      <table className="rows rows-stack dense">
        <thead>
          <tr>
            <th scope="col">{words.permission}</th>
            <th scope="col">{words.reach}</th>
            <th scope="col">{words.through}</th>
          </tr>
        </thead>
        <tbody>
          {mine.map(({ key, scope, through }) => (
            <tr key={key}>
              <th scope="row">{wordsOf(key as never).label}</th>
              <td className="secondary">{SCOPE_LABELS[scope]}</td>
              <td>
                <span className="row gap-8 wrap">
                  {through.map((userRole) => (
                    <span key={userRole.id}>
                      <NameOf kind="user-role" record={userRole} />
                      {userRole.scope !== scope && (
                        <span className="caption tertiary">
                          {' '}
                          {words.narrower(SCOPE_LABELS[userRole.scope])}
                        </span>
                      )}
                    </span>
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
