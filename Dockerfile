# cardcat serve in a container: page, API and packs from Node, as a user without rights, writing nothing.
#
#   docker build -t cardcat .
#   docker run --rm --read-only --cap-drop ALL -p 8787:8787 -v "$PWD/dist/pack:/packs:ro" cardcat
#
# Packs built into an image of your own:
#
#   FROM cardcat
#   COPY dist/pack /packs
#
# Documents that are changed over HTTP are written to a volume that user 1000 may write to:
#
#   docker run … -v documents:/documents -e CARDCAT_DOCUMENTS_DIR=/documents -e CARDCAT_ADMIN_TOKEN=… cardcat
#
# Every setting of `cardcat serve --help` is a variable (-e CARDCAT_BASE_PATH=/docs, --env-file settings.env).
# `docker stop` lets requests in flight finish; give it longer than CARDCAT_DRAIN_TIMEOUT (8 s).
# Other commands: docker run --rm -v "$PWD/dist/pack:/packs:ro" cardcat search "read a csv file"

FROM node:22-slim AS archive
WORKDIR /source
COPY . .
RUN npm ci && npm pack --ignore-scripts --pack-destination /

FROM node:22-slim AS package
COPY --from=archive /cardcat-*.tgz /
WORKDIR /cardcat
RUN npm init -y && npm install --ignore-scripts --omit=dev /cardcat-*.tgz

FROM node:22-slim
COPY --from=package /cardcat /cardcat
WORKDIR /cardcat
ENV NODE_ENV=production \
    CARDCAT_HOST=0.0.0.0 \
    CARDCAT_PORT=8787 \
    CARDCAT_PACK=/packs
USER 1000:1000
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.CARDCAT_PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/cardcat/node_modules/cardcat/dist/cli.js"]
CMD ["serve", "--access-log"]
