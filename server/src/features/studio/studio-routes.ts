import {
  acceptShare,
  applyAsArtist,
  beginUpload as beginUploadEndpoint,
  cancelUpload as cancelUploadEndpoint,
  giveConsent as consentEndpoint,
  createSong as createEndpoint,
  declineShare,
  findSong as findEndpoint,
  findUpload as findUploadEndpoint,
  finishUpload as finishUploadEndpoint,
  inviteContributor as inviteEndpoint,
  listSongs as listEndpoint,
  listenToInvitation,
  mediaLimits,
  readArtist,
  readShareInvitation,
  readSongFile,
  removeSong as removeEndpoint,
  removeSongFile,
  saveSong as saveEndpoint,
  sendPiece,
  setContributors as setContributorsEndpoint,
  studioLimits,
} from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { writeAudit } from '../../audit/audit-log.ts'
import type { ChainClient } from '../../chain/chain-client.ts'
import { requireOpenAccount, type SessionAccount } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { readId, serve } from '../../http/serve.ts'
import { removeFiles } from '../../media-store/remove-files.ts'
import { sendSongFile } from '../../studio/send-song-file.ts'
import { type FilesContext, finishUpload, removeFile } from './add-file.ts'
import { findArtist, saveApplication, toArtist } from './artist-store.ts'
import { createSong, type Editor, listSongs, readSong, removeSong, saveSong } from './edit-song.ts'
import { findReadableFile } from './find-file.ts'
import { giveConsent } from './give-consent.ts'
import { answerInvitation, findInvitedAudio, inviteContributor, readInvitation } from './invitations.ts'
import { setContributors } from './set-contributors.ts'
import { beginUpload, cancelUpload, findUpload, storePiece, toUpload } from './uploads.ts'

interface StudioContext extends FilesContext {
  /** With a short timeout, because a wallet's contract can take any time to answer. */
  readonly client: ChainClient
}

/** Per process, because each is read and decoded. */
const MOST_FINISHING = 8
const RETRY_SECONDS = 5
/** More than a person needs, and too few to guess a token. */
const INVITATIONS_PER_MINUTE = 30

const produces = [...mediaLimits.audio.contentTypes, ...mediaLimits.image.contentTypes, 'application/octet-stream']
const bytes = { answer: z.string().describe('The bytes of the file'), schema: { produces } }

export const studioRoutes: FastifyPluginAsync<StudioContext> = async (app, context) => {
  const { db, store, client } = context
  app.addContentTypeParser<Buffer>('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, new File([new Uint8Array(body)], 'piece')),
  )
  // An arrived upload is saved even if its sender has disconnected, so closing waits for it.
  const saving = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(saving)
  })

  serve(app, readArtist, async (request) => {
    const artist = await findArtist(db, requireOpenAccount(request).id)
    return { body: artist === undefined ? null : toArtist(artist) }
  })

  serve(app, applyAsArtist, async (request) => {
    const { account, network } = editorOf(request)
    const { stageName, legalName, country, biography } = request.body
    const application = { account_id: account.id, stage_name: stageName, legal_name: legalName, country, biography }
    const artist = await db.transaction().execute(async (tx) => {
      const row = await saveApplication(tx, application)
      await writeAudit(tx, { action: 'ARTIST_APPLIED', actor: account.username, network, reason: stageName })
      return row
    })
    return { body: toArtist(artist) }
  })

  serve(app, listEndpoint, async (request) => ({ data: await listSongs(db, requireOpenAccount(request)) }))

  serve(app, createEndpoint, async (request) => ({ body: await createSong(db, request.body, editorOf(request)) }))

  serve(app, findEndpoint, async (request) => ({
    body: await readSong(db, { id: readId(request.params), account: requireOpenAccount(request) }),
  }))

  serve(app, saveEndpoint, async (request) => {
    const { version, ...content } = request.body
    return { body: await saveSong(db, content, { ...editOf(request), version }) }
  })

  serve(app, removeEndpoint, async (request) => {
    await removeSong(db, editOf(request))
    await removeFiles({ db, store })
    return { status: 'ok' as const }
  })

  serve(app, beginUploadEndpoint, async (request) => {
    const { id: songId, editor } = editOf(request)
    return { body: toUpload(await beginUpload(context, { ...request.body, songId, editor })) }
  })

  serve(app, findUploadEndpoint, async (request) => ({ body: toUpload(await findUpload(db, editOf(request))) }))

  const { pieceBytes } = studioLimits
  const pieces = { ...sendPiece, bodyLimit: pieceBytes, schema: { consumes: ['application/octet-stream'] } }
  serve(app, pieces, async (request) => {
    const { body, query } = request
    const sent = { ...editOf(request), piece: await body.bytes(), offset: query.offset }
    return { body: toUpload(await storePiece(context, sent)) }
  })

  serve(app, finishUploadEndpoint, async (request) => {
    const asked = editOf(request)
    if (saving.size >= MOST_FINISHING) {
      throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS })
    }
    const finishing = finishUpload(context, asked)
    saving.add(finishing)
    try {
      return { body: await finishing }
    } finally {
      saving.delete(finishing)
    }
  })

  serve(app, cancelUploadEndpoint, async (request) => {
    await cancelUpload(context, editOf(request))
    return { status: 'ok' as const }
  })

  serve(app, removeSongFile, async (request) => ({
    body: await removeFile(context, { ...editOf(request), fileId: readId({ id: request.params.fileId }) }),
  }))

  serve(app, { ...readSongFile, ...bytes }, async (request, reply) => {
    const asked = { id: readId(request.params), account: requireOpenAccount(request) }
    return await sendSongFile({ store, reply }, await findReadableFile(db, asked))
  })

  serve(app, setContributorsEndpoint, async (request) => {
    const { version, contributors } = request.body
    return { body: await setContributors(db, contributors, { ...editOf(request), version }) }
  })

  serve(app, inviteEndpoint, async (request) => {
    const contributorId = readId({ id: request.params.contributorId })
    return { body: await inviteContributor(db, { ...editOf(request), contributorId }) }
  })

  serve(app, consentEndpoint, async (request) => ({
    body: await giveConsent({ db, client }, { ...editOf(request), ...request.body }),
  }))

  const onRequest = limitRequests(db, { name: 'share-invitations', perMinute: INVITATIONS_PER_MINUTE })

  serve(app, { ...readShareInvitation, onRequest }, async ({ body }) => ({
    body: await readInvitation(db, body.token),
  }))

  serve(app, { ...listenToInvitation, ...bytes, onRequest }, async ({ body }, reply) =>
    sendSongFile({ store, reply }, await findInvitedAudio(db, body.token)),
  )

  serve(app, acceptShare, async (request) => {
    const answer = { ...editorOf(request), state: 'ACCEPTED' as const }
    return { body: await answerInvitation(db, { ...request.body, ...answer }) }
  })

  serve(app, { ...declineShare, onRequest }, async ({ body, ip }) => {
    const answer = { account: null, network: clientNetwork(ip), state: 'DECLINED' as const }
    return { body: await answerInvitation(db, { ...body, ...answer }) }
  })
}

function editOf(request: FastifyRequest<{ Params: { id: string } }>) {
  return { id: readId(request.params), editor: editorOf(request) }
}

function editorOf(request: FastifyRequest): Editor {
  return { account: requireActive(requireOpenAccount(request)), network: clientNetwork(request.ip) }
}

/** Suspended people can read what is theirs, but not change it. */
function requireActive(account: SessionAccount): SessionAccount {
  if (account.state === 'SUSPENDED') throw new RequestError('ACCOUNT_SUSPENDED')
  return account
}
