#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <event2/util.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>

/* What Swift would need the C library itself for. */

/* Whether the last call was refused for want of a right. */
static inline int settle_was_forbidden(void) { return errno == EACCES || errno == EPERM; }

/* The port that a socket is bound to; 0 for none. */
static inline int settle_port(evutil_socket_t socket) {
  struct sockaddr_in address;
  socklen_t length = sizeof address;
  if (getsockname(socket, (struct sockaddr *)&address, &length) != 0) return 0;
  return ntohs(address.sin_port);
}

/* Ends a connection both ways; its stream is told so by the loop. */
static inline void settle_shut(struct bufferevent *stream) { shutdown(bufferevent_getfd(stream), SHUT_RDWR); }

/* Lets a write to a connection that has ended fail, where it would end the process. */
static inline void settle_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }

/* Whether the owner of a stream has let it go. */
static inline int settle_is_ended(struct bufferevent *stream) {
  bufferevent_event_cb ended = NULL;
  bufferevent_getcb(stream, NULL, NULL, &ended, NULL);
  return ended == NULL;
}
