import type { TokenMakers } from '../../mail/token-makers.ts'
import { makeChangeToken } from './email-change-store.ts'
import { makeRegistrationToken } from './registration-store.ts'
import { makeResetToken } from './reset-password.ts'

/** The one-time tokens of accounts' emails, made when an email is sent. */
export const accountTokenMakers: TokenMakers = {
  CONFIRM_ADDRESS: (db, { to, username }) =>
    makeRegistrationToken(db, { email: to.address, username, now: new Date() }),
  RESET_PASSWORD: async (db, { to: { accountId } }) =>
    accountId === undefined ? undefined : await makeResetToken(db, { accountId, now: new Date() }),
  EMAIL_NEW: async (db, { to: { accountId, address } }) =>
    accountId === undefined
      ? undefined
      : await makeChangeToken(db, { accountId, column: 'new_token_hash', newEmail: address, now: new Date() }),
  EMAIL_OLD: async (db, { to: { accountId, address: oldEmail }, newAddress: newEmail }) =>
    accountId === undefined
      ? undefined
      : await makeChangeToken(db, { accountId, column: 'old_token_hash', oldEmail, newEmail, now: new Date() }),
  EMAIL_CHANGED: async (db, { to: { accountId, address: oldEmail }, newAddress: newEmail }) =>
    accountId === undefined
      ? undefined
      : await makeChangeToken(db, { accountId, column: 'undo_token_hash', oldEmail, newEmail, now: new Date() }),
}
