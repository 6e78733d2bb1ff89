// The frame page speaks only to the origin that is named in its address, and this page only to the frame.
const trellis = location.origin
const address = new URLSearchParams({ host: location.origin, language: 'en', scheme: 'light' })

// ?widget=alignment-survey&team-id=2&as=zoe shows the survey of a team, to somebody of it.
const query = new URLSearchParams(location.search)
for (const name of ['widget', 'team-id']) if (query.has(name)) address.set(name, query.get(name))

const frame = document.createElement('iframe')
frame.src = `${trellis}/embed/frame.html?${address}`
frame.title = query.has('widget') ? 'Team Alignment Survey' : 'Growth Leader Assessment'
Object.assign(frame.style, { width: '100%', border: '0' })

addEventListener('message', async ({ origin, source, data }) => {
  if (origin !== trellis || source !== frame.contentWindow || data?.trellis !== 1) return
  if (data.type === 'height') frame.style.height = `${data.height}px`
  if (data.type === 'token-wanted') {
    const { access_token: token } = await (await fetch(`/examples/token?as=${query.get('as') ?? 'gus'}`)).json()
    frame.contentWindow.postMessage({ trellis: 1, type: 'token', token }, trellis)
  }
})
document.querySelector('#slot').append(frame)
