import { type InfringementReport, reportInfringement } from '@melos/api-contract'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import type { Receipt } from './report-receipt.tsx'

export async function sendReport(report: InfringementReport): Promise<Receipt> {
  return (await callApi(signedFetch, { endpoint: reportInfringement, body: report })).body
}
