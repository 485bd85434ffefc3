import type { ShareInvitation } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { Fact } from '../../account/settings-parts.tsx'
import { showPercent } from '../../lib/share.ts'
import { texts } from './texts.ts'

const words = texts.facts

export function InvitationFacts({ invitation }: { readonly invitation: ShareInvitation }) {
  const { songTitle, artist, invitedBy, name, roles, masterShare, compositionShare, expiresAt, state } = invitation
  return (
    <dl className="grid gap-3 text-sm">
      <Fact label={words.song}>
        <strong dir="auto">{songTitle}</strong>
      </Fact>
      <Fact label={words.artist}>
        <bdi>{artist}</bdi>
      </Fact>
      <Fact label={words.invitedBy}>
        <bdi>{invitedBy}</bdi>
      </Fact>
      <Fact label={words.name}>
        <bdi>{name}</bdi>
      </Fact>
      <Fact label={words.roles}>
        <bdi>{roles.length === 0 ? words.noRoles : roles.join(', ')}</bdi>
      </Fact>
      <Fact label={words.masterShare}>
        <span className="font-mono">{showPercent(masterShare)}</span>
      </Fact>
      <Fact label={words.compositionShare}>
        <span className="font-mono">{showPercent(compositionShare)}</span>
      </Fact>
      {state === 'INVITED' && <Fact label={words.expires}>{showUtc(expiresAt)}</Fact>}
    </dl>
  )
}
