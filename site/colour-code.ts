/**
 * Colours code that is already shown: the highlighter is loaded on demand, and colours do not change the layout.
 * Without it, as when offline, the code stays readable.
 *
 * @returns when the colours are there, or are known to be missing
 */
export async function colourCode(code: HTMLElement, text: string, language: string): Promise<void> {
  try {
    const { highlighted } = await import('./highlight.ts')
    const nodes = await highlighted(text, language)
    if (nodes !== null) code.replaceChildren(...nodes)
  } catch {}
}
