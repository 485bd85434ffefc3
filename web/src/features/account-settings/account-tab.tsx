import type { Account } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { Fact, Panel } from '../../account/settings-parts.tsx'
import { readServerNow } from '../../lib/server-clock.ts'
import { ProfileForm } from './profile-form.tsx'
import { RestrictionList } from './restriction-list.tsx'
import { toTabAddress } from './settings-tab.ts'
import { texts } from './texts.ts'

const words = texts.account

export function AccountTab({ account }: { readonly account: Account }) {
  const { username, email, emailState, state, createdAt, restrictions } = account
  return (
    <>
      {restrictions.length > 0 && <RestrictionList restrictions={restrictions} now={readServerNow()} />}
      <Panel title={words.facts}>
        <dl className="mt-4 grid gap-2 text-sm">
          <Fact label={words.username}>{username}</Fact>
          <Fact label={words.email}>
            {email}
            {emailState === 'BOUNCING' && <Bouncing />}
          </Fact>
          <Fact label={words.state}>{words.states[state]}</Fact>
          <Fact label={words.since}>{showUtc(createdAt)}</Fact>
        </dl>
      </Panel>
      {state !== 'CLOSED' && <ProfileForm account={account} />}
    </>
  )
}

/** Also for those who came with a linked wallet, who don't see the banner. */
function Bouncing() {
  return (
    <span className="block text-losing">
      {words.bouncing}{' '}
      <Link to={toTabAddress('email')} className="font-semibold underline underline-offset-4">
        {texts.banner.bouncingAction}
      </Link>
    </span>
  )
}
