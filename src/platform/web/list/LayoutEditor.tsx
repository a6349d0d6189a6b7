import { Button, Input, Radio } from 'antd'
import { type FormEvent, useRef, useState } from 'react'
import { asFailure } from '../client/failure.ts'
import { FailedPart } from '../feedback/States.tsx'
import { ErrorText } from '../form/Field.tsx'
import { useSubmitKey } from '../hooks/use-submit-key.ts'
import { useToasts } from '../overlay/use-toasts.tsx'
import { texts } from '../text/texts.ts'
import { LayoutColumns } from './LayoutColumns.tsx'
import { asSeen, type LayoutProps } from './use-list-layout.ts'

const DEFAULT = 'default'
const NO_SORT = { sortBy: undefined, sortOrder: undefined }

/** Chooses, saves, renames and deletes layouts; shows, hides and orders columns. */
export default function LayoutEditor(props: LayoutProps & { isChanged: boolean }) {
  const { layout, kept, address, isChanged } = props
  const { keeper, layouts, current } = kept
  const [naming, setNaming] = useState<'new' | 'current'>()
  const toasts = useToasts()
  const choose = (named: typeof current) => {
    kept.choose(named)
    // the sort is the layout's own until a head is clicked
    address.change(NO_SORT, { replace: true })
  }
  const remove = (named: NonNullable<typeof current>) =>
    keeper.remove(named).then(
      () =>
        toasts.done(texts.layout.removed(named.name), {
          undo: () => void keeper.create(named.list, named.name, named.arrangement).catch(toasts.failed),
        }),
      toasts.failed,
    )
  return (
    <div className="column gap-12">
      <section className="column" aria-label={texts.layout.layouts}>
        {keeper.failure ? (
          <FailedPart failure={keeper.failure} onAgain={keeper.again} />
        ) : (
          <Radio.Group
            className="column"
            aria-label={texts.layout.layouts}
            value={current?.id ?? DEFAULT}
            options={[
              { value: DEFAULT, label: texts.layout.byDefault },
              ...layouts.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => choose(layouts.find((each) => each.id === event.target.value))}
          />
        )}
        {naming ? (
          <NameForm
            {...props}
            renamed={naming === 'current' ? current : undefined}
            onDone={() => setNaming(undefined)}
          />
        ) : (
          <div className="row gap-12 wrap">
            {current && isChanged && (
              <Link
                label={texts.layout.save}
                onAct={() =>
                  void keeper
                    .update(current, { arrangement: asSeen(props) })
                    .then(() => toasts.done(texts.layout.saved(current.name)), toasts.failed)
                }
              />
            )}
            <Link label={texts.layout.saveAs} onAct={() => setNaming('new')} />
            {current && (
              <>
                <Link label={texts.layout.rename} onAct={() => setNaming('current')} />
                <Link label={texts.layout.remove} onAct={() => void remove(current)} />
              </>
            )}
          </div>
        )}
      </section>
      <LayoutColumns columns={layout.list.columns} arrangement={layout.arrangement} onChange={kept.change} />
      <Button size="small" onClick={() => choose(undefined)}>
        {texts.layout.reset}
      </Button>
    </div>
  )
}

const Link = ({ label, onAct }: { label: string; onAct: () => void }) => (
  <button type="button" className="link-button dense" onClick={onAct}>
    {label}
  </button>
)

/** Names a new layout, or the one that is shown again. What the server refuses stands under the field. */
function NameForm({
  renamed,
  onDone,
  ...props
}: LayoutProps & { renamed: LayoutProps['kept']['current']; onDone: () => void }) {
  const { keeper } = props.kept
  const [name, setName] = useState(renamed?.name ?? '')
  const [wrong, setWrong] = useState<string>()
  const toasts = useToasts()
  const save = async () => {
    const given = name.trim()
    if (given === '') return setWrong(texts.layout.nameRequired)
    try {
      await (renamed
        ? keeper.update(renamed, { name: given })
        : keeper.create(props.layout.list.name, given, asSeen(props)))
      toasts.done(texts.layout.saved(given))
      onDone()
    } catch (thrown) {
      const failure = asFailure(thrown)
      setWrong(failure.fields?.find((field) => field.path === 'name')?.message ?? failure.message)
    }
  }
  const inside = useRef<HTMLFormElement>(null)
  useSubmitKey(() => void save(), { inside })
  return (
    <form
      className="column"
      ref={inside}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
      noValidate
    >
      <Input
        autoFocus
        size="small"
        aria-label={texts.layout.name}
        aria-required
        placeholder={texts.layout.name}
        value={name}
        aria-invalid={wrong !== undefined}
        aria-describedby="layout-name-wrong"
        onChange={(event) => {
          setName(event.target.value)
          setWrong(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onDone()
        }}
      />
      <div role="alert">
        <ErrorText id="layout-name-wrong" error={wrong} />
      </div>
      <div className="row">
        <Button size="small" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button size="small" htmlType="submit">
          {texts.layout.keepName}
        </Button>
      </div>
    </form>
  )
}
