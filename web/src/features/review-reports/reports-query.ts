import { type StateQuery, stateAddresses } from '../../lib/state-query.ts'

type Shown = 'DUE' | 'OPEN'

export type ReportsQuery = StateQuery<Shown>

export const reportsAddresses = stateAddresses<Shown>('/admin/reports', ['DUE', 'OPEN'])
