// The frame page speaks only to the origin that is named in its address, and this page only to the frame.
const trellis = location.origin
const frame = document.createElement('iframe')
frame.src = `${trellis}/embed/frame.html?${new URLSearchParams({ host: location.origin, language: 'en', scheme: 'light' })}`
frame.title = 'Growth Leader Assessment'
Object.assign(frame.style, { width: '100%', border: '0' })

addEventListener('message', async ({ origin, source, data }) => {
  if (origin !== trellis || source !== frame.contentWindow || data?.trellis !== 1) return
  if (data.type === 'height') frame.style.height = `${data.height}px`
  if (data.type === 'token-wanted') {
    const { access_token: token } = await (await fetch('/examples/token')).json()
    frame.contentWindow.postMessage({ trellis: 1, type: 'token', token }, trellis)
  }
})
document.querySelector('#slot').append(frame)
