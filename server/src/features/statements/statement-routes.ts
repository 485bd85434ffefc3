import multipart from '@fastify/multipart'
import {
  acknowledgeRepeats as acknowledgeEndpoint,
  approveStatement as approveEndpoint,
  chooseStatementTable,
  decideStatementLines,
  discardStatement as discardEndpoint,
  enterStatementReceipt,
  findPayerStatement,
  leaveSongForLater as leaveSongEndpoint,
  listPayerStatements,
  listStatementGroups,
  listStatementRows,
  mapStatementColumns,
  previewStatement as previewEndpoint,
  readStatementFile,
  reopenStatement as reopenEndpoint,
  setStatementTerms,
  submitStatement as submitEndpoint,
  takeInStatement as takeInEndpoint,
  takeUpLaterLines,
} from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Address, Hex } from 'viem'
import { requireFreshPasskey } from '../../authentication/require-fresh-passkey.ts'
import { type Database, readConsistently } from '../../database/database.ts'
import { actorOf } from '../../http/auth-guard.ts'
import { limitWork } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { readAddress, rowsOf, serve } from '../../http/serve.ts'
import type { MediaStore } from '../../media-store/media-store.ts'
import {
  acknowledgeRepeats,
  approveStatement,
  discardStatement,
  reopenStatement,
  submitStatement,
} from './approve-statement.ts'
import { describeStatement, toSummary } from './describe-statement.ts'
import { chooseTable, decideLines, type Edit, enterReceipt, mapColumns, setTerms } from './edit-statement.ts'
import { leaveSongForLater } from './leave-song-for-later.ts'
import { listGroups, listRows } from './list-lines.ts'
import { previewStatement } from './preview-statement.ts'
import { statementUploadOptions } from './receive-statement.ts'
import { findStatement, listPayers, listStatements } from './statement-store.ts'
import { takeInStatement } from './take-in-statement.ts'
import { takeUpLater } from './take-up-later.ts'

interface StatementContext {
  readonly db: Database
  /** Without a time limit, because working out a million lines takes longer than an ordinary answer. */
  readonly slowDb: Database
  readonly store: MediaStore
  readonly auctionHouse: Address
}

/** Per process, because each can take 500 MB of disk. */
const MOST_UPLOADS = 2
/** Per process, because each can keep a core of the database busy for seconds. */
const MOST_SLOW = 2
const RETRY = { retryAfterSeconds: 5 }

export const statementRoutes: FastifyPluginAsync<StatementContext> = async (
  app,
  { db, slowDb, store, auctionHouse },
) => {
  await app.register(multipart, statementUploadOptions)
  const takeIn = limitWork(MOST_UPLOADS, RETRY)
  const slowly = limitWork(MOST_SLOW, RETRY)
  const answer = async (request: FastifyRequest, id: number) => ({
    body: await readConsistently(db, (tx) => describeStatement(tx, id, actorOf(request).actor)),
  })

  serve(app, listPayerStatements, async ({ query }) => {
    return await readConsistently(db, async (tx) => {
      const { rows, total } = await listStatements(tx, { ...rowsOf(query), state: query.state })
      return { data: rows.map(toSummary), total, payers: await listPayers(tx) }
    })
  })

  serve(app, takeInEndpoint, async (request) => {
    const id = await takeIn(() => takeInStatement({ db, store }, request, actorOf(request)))
    return await answer(request, id)
  })

  serve(app, findPayerStatement, async (request) => await answer(request, request.params.id))

  serve(app, readStatementFile, async ({ params }, reply) => {
    const { file_id } = await findStatement(db, params.id)
    const file = file_id === null ? undefined : await store.find(file_id)
    if (file === undefined) throw new RequestError('NOT_FOUND')
    // Never shown by the browser, because the file comes from outside.
    reply.header('content-disposition', `attachment; filename="statement-${params.id}"`)
    return reply.type('application/octet-stream').header('content-length', file.bytes).send(file.read())
  })

  serve(app, chooseStatementTable, async (request) => {
    await chooseTable(db, editOf(request, request.body.version), request.body.table)
    return await answer(request, request.params.id)
  })

  serve(app, mapStatementColumns, async (request) => {
    const { version, ...mapping } = request.body
    await mapColumns(db, editOf(request, version), mapping)
    return await answer(request, request.params.id)
  })

  serve(app, enterStatementReceipt, async (request) => {
    const { version, ...receipt } = request.body
    await enterReceipt(db, editOf(request, version), receipt)
    return await answer(request, request.params.id)
  })

  serve(app, setStatementTerms, async (request) => {
    const { version, ...terms } = request.body
    await setTerms(db, editOf(request, version), terms)
    return await answer(request, request.params.id)
  })

  serve(app, listStatementGroups, async ({ params, query }) => {
    const { id } = await findStatement(db, params.id)
    return await slowly(() =>
      readConsistently(slowDb, (tx) =>
        listGroups(tx, id, { ...rowsOf(query), decided: query.decided, search: query.search }),
      ),
    )
  })

  serve(app, listStatementRows, async ({ params, query }) => {
    const { id } = await findStatement(db, params.id)
    return await readConsistently(db, (tx) => listRows(tx, id, { ...rowsOf(query), group: query.group }))
  })

  serve(app, decideStatementLines, async (request) => {
    const { version, ...decision } = request.body
    await decideLines(db, editOf(request, version), decision)
    return await answer(request, request.params.id)
  })

  serve(app, leaveSongEndpoint, async (request) => {
    const { version, song } = request.body
    await leaveSongForLater(db, editOf(request, version), readAddress(song, 'song'))
    return await answer(request, request.params.id)
  })

  serve(app, acknowledgeEndpoint, async (request) => {
    await acknowledgeRepeats(db, editOf(request, request.body.version), request.body.reason)
    return await answer(request, request.params.id)
  })

  serve(app, previewEndpoint, async ({ params }) => {
    const body = await slowly(() =>
      readConsistently(slowDb, async (tx) => {
        const row = await findStatement(tx, params.id)
        const isWorkable = ['DRAFT', 'SUBMITTED', 'APPROVED'].includes(row.state)
        if (!isWorkable) throw new RequestError('STATEMENT_INCOMPLETE')
        return await previewStatement({ db: tx, auctionHouse }, row)
      }),
    )
    return { body }
  })

  serve(app, submitEndpoint, async (request) => {
    const { version, documentHash } = request.body
    // The schema has checked that it is a hash.
    await slowly(() => submitStatement(slowDb, editOf(request, version), documentHash as Hex))
    return await answer(request, request.params.id)
  })

  serve(app, approveEndpoint, async (request) => {
    await requireFreshPasskey(db, request)
    const { version, documentHash } = request.body
    // The schema has checked that it is a hash.
    await slowly(() => approveStatement(slowDb, editOf(request, version), documentHash as Hex))
    return await answer(request, request.params.id)
  })

  serve(app, reopenEndpoint, async (request) => {
    await reopenStatement(db, editOf(request, request.body.version), request.body.reason)
    return await answer(request, request.params.id)
  })

  serve(app, discardEndpoint, async (request) => {
    await discardStatement({ db: slowDb, store }, editOf(request, request.body.version), request.body.reason)
    return await answer(request, request.params.id)
  })

  serve(app, takeUpLaterLines, async (request) => {
    const id = await slowly(() => takeUpLater(slowDb, { id: request.params.id, who: actorOf(request) }))
    return await answer(request, id)
  })
}

function editOf(request: FastifyRequest<{ Params: { id: number } }>, version: number): Edit {
  return { id: request.params.id, version, who: actorOf(request) }
}
