/**
 * The script of card and library pages, which work without it: it highlights the edges of a module on the map, by
 * pointer or keyboard.
 */
import './pages.css'

for (const map of document.querySelectorAll('svg.map')) {
  const follow = (event: Event): void => {
    const box = event.target instanceof Element ? event.target.closest('.module') : null
    show(map, box?.getAttribute('data-node') ?? null)
  }
  for (const event of ['pointerover', 'focusin']) map.addEventListener(event, follow)
  for (const event of ['pointerleave', 'focusout'])
    map.addEventListener(event, () => show(map, null))
}

function show(map: Element, node: string | null): void {
  map.classList.toggle('following', node !== null)
  const near = new Set([node])
  for (const line of map.querySelectorAll('.uses')) {
    const ends = [line.getAttribute('data-from'), line.getAttribute('data-to')]
    const isFollowed = node !== null && ends.includes(node)
    line.classList.toggle('followed', isFollowed)
    if (isFollowed) for (const end of ends) near.add(end)
  }
  for (const box of map.querySelectorAll('.module'))
    box.classList.toggle('followed', node !== null && near.has(box.getAttribute('data-node')))
}
