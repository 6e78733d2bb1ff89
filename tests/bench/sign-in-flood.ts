import { openDoor } from '../support/door.ts'

/** Run by `sign-in.ts` in a process of its own: 200 wrong passwords at once from each address, one address after the other. */
const [url = '', addresses = '1'] = process.argv.slice(2)
let looked = 0
for (let index = 1; index <= Number(addresses); index++) {
  const door = await openDoor(url, `192.0.2.${index}`)
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, nth) => door.post({ email: 'ben@alder.example', password: `wrong ${nth}` })),
  )
  looked += replies.filter(it => it.status === 401).length
}
console.log(looked)
