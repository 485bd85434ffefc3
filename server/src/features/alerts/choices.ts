import { type AlertChoices, type AlertTopic, alertTopicNames, alertTopics } from '@melos/api-contract'
import type { Database } from '../../database/database.ts'

type Choice = AlertChoices['topics'][number]

export const usualDigest = { digestHour: 8, timeZone: 'Europe/Prague' } as const

/** What is sent to these accounts: what they chose or, where they chose nothing, the usual. */
export async function findChoices(
  db: Database,
  accountIds: readonly string[],
): Promise<(accountId: string, topic: AlertTopic) => Choice> {
  const rows =
    accountIds.length === 0
      ? []
      : await db.selectFrom('alert_choices').selectAll().where('account_id', 'in', accountIds).execute()
  const chosen = new Map(rows.map((row) => [`${row.account_id} ${row.topic}`, row]))
  return (accountId, topic) => {
    const row = chosen.get(`${accountId} ${topic}`)
    const usual = alertTopics[topic]
    return {
      topic,
      mail: usual.mail === 'ALWAYS' || (row?.mail ?? usual.mail === 'ON'),
      push: usual.push !== 'NEVER' && (row?.push ?? usual.push === 'ON'),
    }
  }
}

export async function listChoices(db: Database, accountId: string): Promise<Choice[]> {
  const choiceOf = await findChoices(db, [accountId])
  return alertTopicNames.map((topic) => choiceOf(accountId, topic))
}

export async function saveChoices(tx: Database, accountId: string, topics: readonly Choice[]): Promise<void> {
  for (const { topic, mail, push } of topics) {
    await tx
      .insertInto('alert_choices')
      .values({ account_id: accountId, topic, mail, push })
      .onConflict((conflict) => conflict.columns(['account_id', 'topic']).doUpdateSet({ mail, push }))
      .execute()
  }
}
