import type { PayerStatementState } from '@melos/api-contract'
import { type StateQuery, stateAddresses } from '../../lib/state-query.ts'
import { texts } from './texts.ts'

export type StatementsQuery = StateQuery<PayerStatementState>

// `Object.keys` loses the type of the keys.
const states = Object.keys(texts.states) as PayerStatementState[]

export const statementsAddresses = stateAddresses('/admin/royalties', states)
