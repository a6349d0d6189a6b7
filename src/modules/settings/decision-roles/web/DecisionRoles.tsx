import * as z from 'zod'
import { service } from '#platform/web/client/client.ts'
import { WordForm } from '../../vocabulary/web/WordForm.tsx'
import { WordsSection } from '../../vocabulary/web/WordsSection.tsx'
import { ACTIVE_OR_NOT, WordTable } from '../../vocabulary/web/WordTable.tsx'
import { wordsOfAuthority } from '../../vocabulary/web/words-of-authority.tsx'
import {
  createDecisionRole,
  type DecisionRoleRow,
  decisionRoleName,
  deleteDecisionRole,
  tableOfDecisionRoles,
  updateDecisionRole,
} from '../model/decision-role-calls.ts'
import { texts, used, words } from './texts.ts'

const settings = service('/api/settings')
const formSchema = z.strictObject({ name: decisionRoleName })

/** What positions do in a decision without taking it: Reserved, Consulted, Endorse, Informed, and the organization's own. Spec 3.3. */
export function DecisionRoles() {
  return (
    <WordsSection
      texts={texts}
      found={settings.useCall(tableOfDecisionRoles, {})}
      usually={4}
      table={(words) => <Table rows={words} />}
      form={(close) => <DecisionRoleForm onClose={close} />}
    />
  )
}

function Table({ rows }: { rows: readonly DecisionRoleRow[] }) {
  const update = settings.useSend(updateDecisionRole)
  const remove = settings.useSend(deleteDecisionRole)
  return (
    <WordTable
      words={rows}
      acts={{
        ...wordsOfAuthority('decisionRole', ['decisions'], used),
        words,
        statuses: ACTIVE_OR_NOT,
        editor: (row, close) => <DecisionRoleForm row={row} onClose={close} />,
        onSwitch: ({ id, version }, status) =>
          update.mutateAsync({ params: { id }, body: { status }, version }),
        onDelete: ({ id, version }) => remove.mutateAsync({ params: { id }, version }),
      }}
    />
  )
}

function DecisionRoleForm({ row, onClose }: { row?: DecisionRoleRow; onClose: () => void }) {
  const create = settings.useSend(createDecisionRole)
  const update = settings.useSend(updateDecisionRole)
  return (
    <WordForm
      word={row}
      words={texts}
      schema={formSchema}
      initial={{ name: row?.name ?? '' }}
      create={create.mutateAsync}
      update={update.mutateAsync}
      onClose={onClose}
    />
  )
}
