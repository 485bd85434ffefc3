import type { auctionHouseAbi } from '@melos/contracts'
import { type Hex, keccak256, stringToBytes, zeroHash } from 'viem'
import type { CallReaders } from './read-call.ts'
import type { ContentOf, Governed, RefusalReason, Role } from './signing-content.ts'

/** The hashes of the roles that a contract has. Royalties asks the auction house who its agents are. */
const roles: Readonly<Record<Governed, ReadonlyMap<Hex, Role>>> = {
  auctions: new Map<Hex, Role>([
    [zeroHash, 'owner'],
    [hashRole('OPERATOR_ROLE'), 'operator'],
    [hashRole('LISTER_ROLE'), 'lister'],
    [hashRole('AGENT_ROLE'), 'agent'],
  ]),
  gate: new Map<Hex, Role>([
    [zeroHash, 'owner'],
    [hashRole('ADMITTER_ROLE'), 'admitter'],
  ]),
}

function hashRole(name: string): Hex {
  return keccak256(stringToBytes(name))
}

type RoleReaders = Pick<
  CallReaders<typeof auctionHouseAbi>,
  | 'grantRole'
  | 'revokeRole'
  | 'renounceRole'
  | 'beginDefaultAdminTransfer'
  | 'acceptDefaultAdminTransfer'
  | 'cancelDefaultAdminTransfer'
  | 'changeDefaultAdminDelay'
  | 'rollbackDefaultAdminDelay'
>

type Change = ContentOf<'grant-role' | 'revoke-role' | 'renounce-role'>

/** OpenZeppelin's `AccessControlDefaultAdminRules`, which two contracts have. */
export function roleReaders(at: Governed): RoleReaders {
  const change =
    (kind: Change['kind']) =>
    ([hash, account]: readonly [Hex, Change['account']]): Change | RefusalReason => {
      const role = roles[at].get(hash)
      return role === undefined ? 'unreadable' : { kind, at, role, account }
    }
  return {
    grantRole: change('grant-role'),
    revokeRole: change('revoke-role'),
    renounceRole: change('renounce-role'),
    beginDefaultAdminTransfer: ([account]) => ({ kind: 'begin-handover', at, account }),
    acceptDefaultAdminTransfer: () => ({ kind: 'accept-handover', at }),
    cancelDefaultAdminTransfer: () => ({ kind: 'cancel-handover', at }),
    changeDefaultAdminDelay: ([seconds]) => ({ kind: 'set-handover-delay', at, seconds }),
    rollbackDefaultAdminDelay: () => ({ kind: 'cancel-handover-delay', at }),
  }
}
