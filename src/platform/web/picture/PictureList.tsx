import './picture-list.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Tree, type TreeColumn } from '../tree/Tree.tsx'
import type { Forest } from './forest.ts'
import { layOut } from './lay-out.ts'
import { PictureLegend } from './PictureLegend.tsx'
import { PictureTools } from './PictureTools.tsx'
import type { PictureNode } from './picture-node.ts'
import type { PictureProps } from './picture-props.ts'
import { SignMark } from './SignMark.tsx'
import { texts } from './texts.ts'
import { useExports } from './use-exports.tsx'
import { useFinding } from './use-finding.ts'

/** So many of what is below one node are listed at a time. */
const PAGE = 200

const stamps = new WeakMap<Forest, number>()
let last = 0
/** Names the nodes that are listed: another reading of them is another list. */
function stampOf(forest: Forest): number {
  const known = stamps.get(forest) ?? ++last
  stamps.set(forest, known)
  return known
}

type Row = { id: string; node: PictureNode }
const rowOf = (node: PictureNode): Row => ({ id: node.key, node })

/** The nodes of a picture as an indented list. */
export function PictureList({
  label,
  words,
  heading,
  beside,
  note,
  forest,
}: PictureProps & { forest: Forest }) {
  const [sought, setSought] = useState<{ id: string; above: readonly string[] }>()
  const finding = useFinding(forest, ({ key }) => setSought({ id: key, above: forest.above(key) }))
  const all = () => layOut(forest, new Set(forest.byKey.keys()))
  const exports = useExports(all, { heading, words })
  const levelOf = (parent: Row | undefined, page: number) => {
    const hanging = parent ? forest.below(parent.id) : forest.roots
    const level = {
      items: hanging.slice((page - 1) * PAGE, page * PAGE).map(rowOf),
      total: hanging.length,
      limit: PAGE,
    }
    return {
      queryKey: ['picture', stampOf(forest), parent?.id ?? null, page],
      queryFn: async () => level,
      initialData: level,
      gcTime: 0,
    }
  }
  return (
    <>
      <PictureTools finding={finding} beside={beside} exports={exports.items} />
      <PictureLegend nodes={forest.nodes} words={words} sought={finding.sign} onSeek={finding.seek} />
      {note}
      <Tree<Row>
        label={label}
        columns={COLUMNS}
        below={({ id }) => forest.below(id).length}
        nameOf={({ node }) => node.title}
        levelOf={levelOf}
        sought={sought}
        empty={null}
      />
      {exports.paper}
    </>
  )
}

const COLUMNS: readonly TreeColumn<Row>[] = [
  { key: 'name', label: texts.name, cell: ({ node }) => <Listed node={node} /> },
]

function Listed({ node }: { node: PictureNode }) {
  const { sign, title, caption, figure, displayId, state, reason, more, to, search = {} } = node
  const why = reason ?? (more ? texts.more(more) : undefined)
  return (
    <span className="picture-row">
      <SignMark sign={sign} />
      <span className="picture-row-text">
        {to ? (
          <Link to={to} search={search} className="strong">
            {title}
          </Link>
        ) : (
          <span className="strong">{title}</span>
        )}
        {caption && <span className="caption tertiary">{caption}</span>}
        <span className="caption">{[figure, displayId, state].filter(Boolean).join(' · ')}</span>
        {why && <span className="caption tertiary">{why}</span>}
      </span>
    </span>
  )
}
