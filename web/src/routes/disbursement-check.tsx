export default function DisbursementCheck() {
  return null
}
