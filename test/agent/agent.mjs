// Asks a model through cardcat, checks what it wrote, and lets it correct what does not exist.
import OpenAI from 'openai'

const { CARDCAT = 'http://localhost:8787', MODEL = '', CARDCAT_CHAT_TOKEN = 'none' } = process.env
const client = new OpenAI({ baseURL: `${CARDCAT}/v1`, apiKey: CARDCAT_CHAT_TOKEN })

export async function answer(question, turns = 3) {
  const messages = [{ role: 'user', content: question }]
  for (let turn = 1; ; turn++) {
    // The first question gets context; a correction brings its own.
    const cardcat = { context: turn === 1 }
    const completion = await client.chat.completions.create({ model: MODEL, messages, cardcat })
    const text = completion.choices[0].message.content
    const { ok, findings, cards } = await verify(text)
    if (ok || turn === turns) return { text, turn, ok, findings }
    const wrong = findings.map(({ line, message }) => `- line ${line}: ${message}`)
    const real = cards.map(({ title, text }) => `## ${title}\n${text}`)
    messages.push(
      { role: 'assistant', content: text },
      { role: 'user', content: ['Wrong:', ...wrong, 'True:', ...real, 'Once more.'].join('\n') },
    )
  }
}

async function verify(text) {
  const body = JSON.stringify({ text, cards: true })
  const response = await fetch(`${CARDCAT}/verify`, { method: 'POST', body })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

console.log(JSON.stringify(await answer(process.argv.slice(2).join(' ')), null, 2))
