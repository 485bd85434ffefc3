import type { AuditAction } from '@melos/api-contract'
import { readPage, readSearch } from '../../lib/read-query.ts'
import { texts } from './texts.ts'

export interface LogQuery {
  readonly action: AuditAction | null
  readonly actor: string | null
  /** Days: `2026-11-17`. */
  readonly from: string | null
  readonly to: string | null
  readonly search: string | null
  readonly page: number
}

const MOST_SEARCHED = 100
const MOST_NAMED = 320

export const auditActions = Object.keys(texts.actions).filter(isAuditAction)

export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(texts.actions, action)
}

export function readLogQuery(search: URLSearchParams): LogQuery {
  return {
    action: auditActions.find((action) => action === search.get('action')) ?? null,
    actor: readSearch(search.get('actor'), MOST_NAMED),
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
    search: readSearch(search.get('search'), MOST_SEARCHED),
    page: readPage(search.get('page')),
  }
}

/** Years before 1000 appear while a person types the year. */
function readDay(day: string | null): string | null {
  if (day === null || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(day)) return null
  const date = new Date(day)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}

export function isUnfinishedDay(day: string): boolean {
  return day !== '' && readDay(day) === null
}

/** Leaves out what is not set. */
export function toLogAddress({ page, ...filter }: LogQuery): string {
  const pairs = Object.entries(filter).filter((pair): pair is [string, string] => pair[1] !== null)
  const search = new URLSearchParams(page === 1 ? pairs : [...pairs, ['page', String(page)]])
  return search.size === 0 ? '/admin/log' : `/admin/log?${search}`
}

export function isFiltered({ page: _, ...filter }: LogQuery): boolean {
  return Object.values(filter).some((value) => value !== null)
}
