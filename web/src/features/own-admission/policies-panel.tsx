import type { AdmissionState, Policy } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { Lead, Panel } from '../../account/settings-parts.tsx'
import { describePolicy } from '../../admission/describe-policy.ts'
import { nextStepLinks, refusalTexts } from '../../admission/refusal-texts.ts'
import { texts as policyTexts } from '../../admission/texts.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { useSite } from '../../lib/site.ts'
import { AddressLink } from '../../ui/address-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { RegisterWallet } from './register-wallet.tsx'
import { texts } from './texts.ts'

const words = texts.policies

interface PoliciesPanelProps {
  readonly state: AdmissionState
  readonly onChange: (state: AdmissionState) => void
}

type PolicyAdmission = AdmissionState['policies'][number]
export type WalletAdmission = PolicyAdmission['wallets'][number]

export function PoliciesPanel({ state: { policies }, onChange }: PoliciesPanelProps) {
  return (
    <Panel title={words.title}>
      <Lead>{words.open}</Lead>
      {policies.length === 0 && <p className="mt-4 text-sm">{words.none}</p>}
      <ul className="mt-2 flex flex-col">
        {policies.map((item) => (
          <PolicyItem key={item.policy.id} item={item} onChange={onChange} />
        ))}
      </ul>
    </Panel>
  )
}

function PolicyItem({
  item: { policy, wallets },
  onChange,
}: { readonly item: PolicyAdmission } & Pick<PoliciesPanelProps, 'onChange'>) {
  const name = policyTexts.policy(policy.id, policy.name)
  return (
    <li className="border-t border-line py-5 first:border-t-0">
      <h3 dir="auto" className="font-semibold wrap-anywhere">
        {name}
      </h3>
      <p dir="auto" className="mt-1 max-w-prose text-sm whitespace-pre-line text-muted wrap-anywhere">
        {describePolicy(policy).join(' ')}
      </p>
      {wallets.length === 0 ? (
        <div className="mt-4 flex flex-wrap items-center gap-3 text-sm">
          <p>{words.noWallets}</p>
          <ButtonLink look="quiet" to="/account/settings?tab=wallets">
            {words.linkWallet}
          </ButtonLink>
        </div>
      ) : (
        <ul aria-label={words.wallets(name)} className="mt-3 flex flex-col gap-4">
          {wallets.map((wallet) => (
            <WalletItem key={wallet.wallet} admission={wallet} policy={policy} onChange={onChange} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface WalletItemProps extends Pick<PoliciesPanelProps, 'onChange'> {
  readonly admission: WalletAdmission
  readonly policy: Policy
}

function WalletItem({ admission, policy, onChange }: WalletItemProps) {
  const { wallet, refusal, dismissalReason } = admission
  return (
    <li className="flex flex-col items-start gap-2 rounded-xl bg-paper p-4 text-sm">
      <AddressLink address={wallet} />
      <p role="status">{describeAdmission(admission)}</p>
      {dismissalReason !== undefined && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {words.dismissed(dismissalReason)}
        </p>
      )}
      {refusal?.next === 'REGISTER_WALLET' ? (
        <RegisterWallet
          wallet={wallet}
          policy={policy.id}
          about={words.registerWhich(shortenAddress(wallet), policy.name)}
          onChange={onChange}
        />
      ) : (
        refusal !== null && <NextStepLink next={refusal.next} />
      )}
    </li>
  )
}

/** One sentence about what a wallet can do under a policy. */
export function describeAdmission({ admittedUntil, refusal }: WalletAdmission): string {
  if (refusal?.reason === 'NOT_REGISTERED') return words.unregistered
  if (refusal !== null) return refusalTexts[refusal.reason]
  return admittedUntil === null ? words.unregistered : words.admitted(showUtc(admittedUntil))
}

/** Steps that are on this page need no link. */
function NextStepLink({ next }: { readonly next: keyof typeof nextStepLinks }) {
  const { provider } = useSite()
  const { label, to } = nextStepLinks[next]
  if (to === '/account/admission') return null
  return (
    <Link
      to={to ?? `mailto:${provider.email}`}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {label}
    </Link>
  )
}
