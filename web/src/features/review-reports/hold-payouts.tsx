import { type Address, getAddress, keccak256, stringToBytes } from 'viem'
import { loadOrReload } from '../../lib/load-failure.ts'
import { useQuery } from '../../lib/query-client.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { keyOf, type OwnCall } from '../../wallet/own-calls/own-call.ts'
import { OwnCallButton } from '../../wallet/own-calls/own-call-button.tsx'
import { useOwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { texts } from './texts.ts'

const words = texts.chain
const DAY_S = 86_400
/** The contract's limit of 180 days, less an hour, because the chain's clock can be behind. */
const HOLD_S = 180 * DAY_S - 3_600

interface HoldPayoutsProps {
  readonly caseId: number
  /** Whose payouts. */
  readonly account: string
  readonly isHeld: boolean
  readonly releases: boolean
}

/** The royalty agent's wallet holds or releases one wallet's payouts here. */
export default function HoldPayouts(props: HoldPayoutsProps) {
  const wallet = useWallet()
  if (wallet.kind === 'connecting') return null
  // What was held once can be held again, so the last call's state ends when the index has seen it.
  const key = `${wallet.kind === 'connected' && wallet.address} ${props.isHeld} ${props.releases}`
  if (wallet.kind === 'connected') return <AgentsHold key={key} address={wallet.address} {...props} />
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <p className="text-muted">{words.connect.why}</p>
      <Button look="quiet" onClick={askForWallet}>
        {words.connect.action}
      </Button>
    </div>
  )
}

function AgentsHold({ address, caseId, account, isHeld, releases }: HoldPayoutsProps & { readonly address: Address }) {
  const site = useSite()
  const calls = useOwnCalls(address)
  const { data: isAgent } = useQuery({
    queryKey: ['wallet', address, 'agent'],
    queryFn: async () => {
      const [clients, { readRoles }] = await Promise.all([
        loadWallet(site),
        loadOrReload(() => import('../../wallet/roles.ts')),
      ])
      return (await readRoles(clients, address)).isAgent
    },
  })
  const reason = words.reason(caseId)
  const call = (until: number): OwnCall => ({
    kind: 'hold-payouts',
    account: getAddress(account),
    until,
    reason: keccak256(stringToBytes(reason)),
  })
  if (isAgent === undefined) return null
  if (!isAgent) return <p className="mt-1 text-muted">{words.notAgent}</p>
  const label = releases ? words.release : isHeld ? words.renew : words.hold
  const until = () => (releases ? 0 : Math.floor(readServerNow() / 1_000) + HOLD_S)
  return (
    <div className="mt-2 flex flex-col gap-1">
      <OwnCallButton
        label={label}
        about={label}
        state={calls.states.get(keyOf(call(0)))}
        onClick={() => void calls.send(call(until()))}
      />
      <p className="text-xs text-muted">{words.reasonHint(reason)}</p>
    </div>
  )
}
