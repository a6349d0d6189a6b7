import type { CheckDraft } from './check-draft.ts'

/** One letter for each value type and each part, so that a copied address stays short. */
const TYPES: Readonly<Record<string, string>> = {
  C: 'CURRENCY',
  N: 'NUMBER',
  P: 'PERCENTAGE',
  T: 'TIME',
}
const letterOf = (valueType: string) =>
  Object.entries(TYPES).find(([, type]) => type === valueType)?.[0] ?? valueType

/** 32 hex digits as 22 characters. */
function packId(id: string): string {
  const bytes = (id.replaceAll('-', '').match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function unpackId(packed: string): string | undefined {
  if (!/^[\w-]{22}$/.test(packed)) return undefined
  const bytes = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const packInstant = (instant: string) => Date.parse(instant).toString(36)
function unpackInstant(packed: string): string | undefined {
  const at = new Date(Number.parseInt(packed, 36))
  return packed && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined
}

/** A whole question about two instants in one short word: decision, who, instants, amounts, authority type, group. */
export function packCheck({ who = '', decisionId = '', question }: CheckDraft): string {
  const [kind = '', id = ''] = who.split(' ')
  const { amounts, units, typeId, groupId, at, knownAt } = question
  const measured = Object.entries(amounts)
    .filter(([, value]) => value !== '')
    .map(([type, value]) => [letterOf(type) + value, units[type]].filter(Boolean).join('!'))
  return [
    packId(decisionId),
    kind.charAt(0) + packId(id),
    at ? packInstant(at) : '',
    knownAt && knownAt !== at ? packInstant(knownAt) : '',
    measured.join('*'),
    typeId ? packId(typeId) : '',
    groupId ? packId(groupId) : '',
  ]
    .join('~')
    .replace(/~+$/, '')
}

/** The question of such a word; undefined where it is none. */
export function unpackCheck(packed: string): CheckDraft | undefined {
  const [decision = '', who = '', at = '', knownAt = '', measured = '', type = '', group = ''] =
    packed.split('~')
  const decisionId = unpackId(decision)
  const id = unpackId(who.slice(1))
  if (!decisionId) return undefined
  const instant = unpackInstant(at)
  const parts = measured
    .split('*')
    .filter(Boolean)
    .map((part) => part.split('!'))
    .map(([value = '', unit]) => [TYPES[value.charAt(0)] ?? '', value.slice(1), unit] as const)
  return {
    decisionId,
    who: id && `${who.startsWith('P') ? 'POSITION' : 'USER'} ${id}`,
    question: {
      amounts: Object.fromEntries(parts.map(([valueType, value]) => [valueType, value])),
      units: Object.fromEntries(parts.flatMap(([valueType, , unit]) => (unit ? [[valueType, unit]] : []))),
      day: undefined,
      at: instant,
      knownAt: unpackInstant(knownAt) ?? instant,
      typeId: unpackId(type),
      groupId: unpackId(group),
    },
  }
}
