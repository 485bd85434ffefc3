import { type Administrator, emailAddressSchema } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { provenFetch } from '../../account/proven-fetch.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { useQuery } from '../../lib/query-client.ts'
import { AdminHeading } from '../../ui/admin-heading.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded, type Query } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { administratorsKey, callsWith } from './administrator-calls.ts'
import { AdministratorsTable } from './administrators-table.tsx'
import { ConfirmAct, type Confirmation } from './confirm-act.tsx'
import { LineForm } from './line-form.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { texts } from './texts.ts'

const calls = callsWith({ read: signedFetch, act: provenFetch })

type Listed = Awaited<ReturnType<typeof calls.list>>
type Invitation = Listed['invitations'][number]

export function ManageAdministrators() {
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const query = useQuery({
    queryKey: [...administratorsKey, 'list'],
    queryFn: calls.list,
    refetchOnMount: 'always',
  })
  const act = (kind: 'remove' | 'reset', { id, email }: Administrator): void => {
    const { title, text, submit, done } = texts[kind]
    setConfirmation({ title, text: text(email), submit, done: done(email), run: () => calls[kind](id) })
  }
  const withdraw = ({ id, email }: Invitation): void => {
    const { title, text, submit, done } = texts.withdraw
    setConfirmation({ title, text: text(email), submit, done: done(email), run: () => calls.withdraw(id) })
  }
  return (
    <>
      <div className="mb-8">
        <AdminHeading title={texts.title} lead={texts.lead} />
      </div>
      <div className="flex flex-col gap-8">
        <AdministratorsList query={query} onAct={act} />
        <InvitePanel invitations={query.data?.invitations ?? []} onWithdraw={withdraw} />
        <OwnPasskeys calls={calls} onConfirm={setConfirmation} />
      </div>
      {confirmation !== undefined && (
        <ConfirmAct confirmation={confirmation} onClose={() => setConfirmation(undefined)} />
      )}
    </>
  )
}

interface AdministratorsListProps {
  readonly query: Query<Listed>
  readonly onAct: (kind: 'remove' | 'reset', administrator: Administrator) => void
}

function AdministratorsList({ query, onAct }: AdministratorsListProps) {
  return (
    <Loaded query={query} loading={<Skeleton label={texts.loading} lines={2} />} failed={texts.failed} place="part">
      {({ data }) => <AdministratorsTable administrators={data} onAct={onAct} />}
    </Loaded>
  )
}

interface InvitePanelProps {
  readonly invitations: readonly Invitation[]
  readonly onWithdraw: (invitation: Invitation) => void
}

export function InvitePanel({ invitations, onWithdraw }: InvitePanelProps) {
  const { title, lead, email, submit, done, badEmail } = texts.invite
  return (
    <section className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 className="font-display text-lg font-bold">{title}</h2>
      <p className="mt-2 mb-5 max-w-prose text-sm text-muted">{lead}</p>
      <LineForm
        label={email}
        submit={submit}
        busy={texts.busy}
        input={{ type: 'email', maxLength: 254 }}
        findComplaint={(text) => (emailAddressSchema.safeParse(text).success ? undefined : badEmail)}
        send={calls.invite}
        describeDone={done}
      />
      <h3 className="mt-6 border-t border-line pt-6 font-semibold">{texts.invitations.title}</h3>
      {invitations.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{texts.invitations.none}</p>
      ) : (
        <ul className="mt-3 flex flex-col gap-3 text-sm">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0 wrap-anywhere">
                {invitation.email}
                <span className="block text-xs text-muted">
                  {texts.invitations.by(invitation.invitedBy, showUtc(invitation.expiresAt))}
                </span>
              </div>
              <Button
                look="quiet"
                aria-label={texts.withdraw.label(invitation.email)}
                onClick={() => onWithdraw(invitation)}
              >
                {texts.withdraw.open}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
