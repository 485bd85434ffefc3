/** Words that are common in other languages and are none in English, of the languages most people here speak. */
const foreign: ReadonlySet<string> = new Set(
  `der das und ist wie ich kann nicht eine einen mein meine wann wird sind werden kostet wer warum funktioniert auktion
  le les est comment je puis une des mon quand sont pour quel quelle combien qui pourquoi avec
  el los las como puedo una cuando cuanto cual quien por que esta con donde
  il che posso uno mio quando sono quanto quale chi perche
  jak je muzu kdy kolik kdo proc jaky jsou moje muj nebo
  jest czy moge kiedy ile kto dlaczego
  uma meu voce quem onde nao
  hoe kan ik een mijn wanneer zijn hoeveel wie waarom`.split(/\s+/),
)
const LEAST_FOREIGN = 2

/** Whether a question is in another language, as far as its small words or its letters tell. */
export function isForeign(plain: string): boolean {
  const letters = plain.match(/\p{L}/gu) ?? []
  const latin = plain.match(/\p{Script=Latin}/gu) ?? []
  if (letters.length > 0 && latin.length * 2 < letters.length) return true
  const words = plain.split(' ')
  const met = words.filter((word) => foreign.has(word)).length
  return met >= LEAST_FOREIGN && met * 3 >= words.length
}
