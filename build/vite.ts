export default function cardcat(): { readonly name: string } {
  return { name: 'cardcat' }
}
