package dev.semel.artemis;

import io.netty.bootstrap.ChannelInitializerExtension;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;

/**
 * Closes a connection to the broker's port that does not begin as Artemis' own protocol does.
 *
 * <p>Artemis' acceptor has no switch for that: with every list of protocols, it turns to HTTP as soon as the first two bytes
 * look like it, keeps a request of any size in memory, and answers, all before anybody has signed in. Netty loads this as
 * an extension of the server's side; it stands before Artemis' own handlers.
 */
public final class NoHttp extends ChannelInitializerExtension {

    /** Used by the service loader. */
    public NoHttp() {}

    /** Has Netty look for this extension; it looks once, when the first connection is prepared. */
    static void install() {
        System.setProperty(EXTENSIONS_SYSTEM_PROPERTY, "serviceload");
    }

    @Override
    public void postInitializeServerChildChannel(Channel connection) {
        connection.pipeline().addFirst("no-http", new FirstByte());
    }

    private static final class FirstByte extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof ByteBuf bytes && bytes.isReadable()) {
                if (isForeign(bytes.getByte(bytes.readerIndex()))) {
                    ReferenceCountUtil.release(message);
                    context.close();
                    return;
                }
                context.pipeline().remove(this);
            }
            context.fireChannelRead(message);
        }

        // A client of Artemis begins with its name, an old one with the length of a packet. Every method of HTTP
        // begins with another letter, and so does the header of a proxy.
        private static boolean isForeign(byte first) {
            return Character.isLetter(first) && first != 'A';
        }
    }
}
