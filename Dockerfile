# settle in an image of its own: docker build -t settle . && docker run --rm -v "$PWD:/work" settle check
FROM swift:6.3-bookworm AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    libyaml-dev libpcre2-dev libidn2-dev libunistring-dev libevent-dev pkg-config make lld \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN make install PREFIX=/usr DESTDIR=/installed

# git for --changed-since; the program itself needs nothing.
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/*
COPY --from=build /installed /
WORKDIR /work
ENTRYPOINT ["settle"]
CMD ["check"]
