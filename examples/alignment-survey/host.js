// Calls from before the script is here wait in the queue.
window.trellis ??= Object.assign((...call) => trellis.q.push(call), { q: [] })

// ?team=2&as=zoe answers as somebody of that team; ?token=g… as a guest, by the token of an invitation's link; ?preview looks at it.
const query = new URLSearchParams(location.search)
const guest = query.get('token')

trellis('configure', {
  supportEmail: 'people@alder.example',
  // Your own backend knows who is signed in and asks Trellis for a token; see ../token-backend.ts. A guest's token is the link's.
  getToken: async () => {
    if (guest) return guest
    const reply = await fetch(`/examples/token?as=${query.get('as') ?? 'zoe'}`)
    if (!reply.ok) throw new Error(`No token: ${reply.status}`)
    return (await reply.json()).access_token
  },
})
// Without a team the token's own is meant: a guest's link knows its team.
const options = guest ? {} : { 'team-id': query.get('team') ?? '2' }
if (query.has('preview')) options.preview = ''
if (query.has('language')) options.language = query.get('language')
trellis('create', 'alignment-survey', '#survey', options)
