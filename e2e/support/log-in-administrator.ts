import { callApi } from './call-api.ts'
import { stageAdministrator } from './open-stage.ts'

/** The access token of a stage's administrator; undefined where the server is not up to it at the moment. */
export async function logInAdministrator(address: string): Promise<string | undefined> {
  const answer = await callApi(address, '/api/oauth/token', { method: 'POST', json: stageAdministrator })
  return answer.status === 200 ? JSON.parse(answer.text).accessToken : undefined
}
